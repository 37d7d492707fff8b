import { type Brick, type CardSubmission, loadProvider } from "./provider-script.ts";

/** The pause before the Brick is created, a product requirement. */
const BRICK_DELAY_MS = 200;
const LOADING = "Carregando o formulário do cartão…";
const FAILED =
  "O formulário do cartão não abriu. Você pode pagar na página do Mercado Pago, nas mesmas parcelas.";

interface Settings {
  publicKey: string;
  script: string;
  amountCents: number;
  maxInstallments: number;
  email: string;
  taxId: string;
}

/**
 * Opens the provider's Card Payment Brick instead of the provider's checkout page. The card is typed into the provider's form;
 * only its token is sent to the shop, with the button's own form. If the Brick fails, the button submits as without scripts.
 */
export class CardPayment extends HTMLElement {
  #brick: Brick | undefined;
  #hasFailed = false;

  connectedCallback() {
    const { form, button } = this.#parts();
    button.ariaExpanded = "false";
    form.addEventListener("submit", (event) => {
      if (this.#hasFailed) return;
      event.preventDefault();
      if (button.ariaExpanded === "true") this.#close();
      else this.#open();
    });
  }

  #open() {
    const { button, panel, status } = this.#parts();
    button.ariaExpanded = "true";
    panel.hidden = false;
    panel.querySelector("h2")?.focus();
    status.textContent = LOADING;
    this.#render().catch(() => this.#fail());
  }

  #close() {
    const { button, panel, container } = this.#parts();
    button.ariaExpanded = "false";
    panel.hidden = true;
    this.#brick?.unmount();
    this.#brick = undefined;
    container.replaceChildren();
  }

  #fail() {
    const { status, alert, container } = this.#parts();
    this.#hasFailed = true;
    status.textContent = "";
    alert.textContent = FAILED;
    container.replaceChildren();
  }

  async #render() {
    const { button, status, container } = this.#parts();
    const { publicKey, script, amountCents, maxInstallments, email, taxId }: Settings = JSON.parse(
      this.dataset.settings ?? "{}",
    );
    const [MercadoPago] = await Promise.all([loadProvider(script), pause(BRICK_DELAY_MS)]);
    if (button.ariaExpanded === "false" || container.hasChildNodes()) return;

    const identification = { type: taxId.length === 11 ? "CPF" : "CNPJ", number: taxId } as const;
    this.#brick = await new MercadoPago(publicKey, { locale: "pt-BR" })
      .bricks()
      .create("cardPayment", container.id, {
        initialization: { amount: amountCents / 100, payer: { email, identification } },
        customization: {
          visual: { hideFormTitle: true, style: { customVariables: { baseColor: "#7c4ed8" } } },
          paymentMethods: { minInstallments: 1, maxInstallments },
        },
        callbacks: {
          onReady: () => {
            status.textContent = "";
          },
          onSubmit: (card) => {
            this.#send(card);
            // Never resolves, so that the Brick shows its loading state until the browser leaves the page.
            return new Promise(() => {});
          },
          // The Brick shows validation errors itself.
          onError: ({ type }) => {
            if (type === "critical") this.#fail();
          },
        },
      });
  }

  #send({ token, installments, payment_method_id: paymentMethodId, issuer_id }: CardSubmission) {
    const { form } = this.#parts();
    const fields = { token, installments, paymentMethodId, issuerId: issuer_id ?? "" };
    for (const [name, value] of Object.entries(fields)) {
      form.append(
        Object.assign(document.createElement("input"), { type: "hidden", name, value: String(value) }),
      );
    }
    form.submit();
  }

  #parts() {
    const find = <Found extends HTMLElement>(selector: string) => this.querySelector(selector) as Found;
    return {
      form: find<HTMLFormElement>("form"),
      button: find<HTMLButtonElement>("button"),
      panel: find("section"),
      status: find("section > [role=status]"),
      alert: find("section > [role=alert]"),
      container: find("section > div"),
    };
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
