/**
 * The sandbox's version of https://sdk.mercadopago.com/js/v2: defines `MercadoPago` with the two Bricks that the shop renders.
 * Card data is sent only to the origin of this script. Its styles are a constructed style sheet: the shop's Content Security Policy
 * allows no other from here.
 */
(() => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const api = new URL(src).origin;
  const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .simulated-brick { display: grid; gap: var(--space-4); }
    .simulated-brick label { display: grid; gap: var(--space-1); font-weight: 600; }
    .simulated-brick :is(input, select) {
      width: 100%;
      min-height: 3rem;
      padding: var(--space-2) var(--space-3);
      border: 1.5px solid var(--line-strong);
      border-radius: var(--radius-s);
      background: var(--paper);
      font-weight: 400;
    }
    .simulated-brick [role="alert"]:not(:empty) { font-size: var(--text-s); font-weight: 600; color: var(--error); }
    .simulated-brick button {
      min-height: 3rem;
      border: 0;
      border-radius: 999px;
      background: var(--ametista);
      color: #fff;
      font-weight: 600;
      cursor: pointer;
    }
    .simulated-brick button:hover { background: var(--ametista-deep); }
    .simulated-brick [type="button"] {
      border: 1.5px solid var(--ametista);
      background: var(--paper);
      color: var(--ametista-deep);
    }
    .simulated-brick [type="button"]:hover { background: var(--ametista-mist); }
    .simulated-brick button:disabled { background: var(--ink-soft); cursor: progress; }
  `);
  document.adoptedStyleSheets.push(sheet);

  /** @typedef {{ payment_method_id: string, issuer: { id: string }, payer_costs: { installments: number, installment_amount: number, total_amount: number }[] }} Method */

  /** @param {string} query */
  async function findMethod(query) {
    const response = await fetch(`${api}/v1/payment_methods/installments?${query}`);
    if (!response.ok) throw new Error("installments");
    /** @type {Method[]} */
    const [method] = await response.json();
    return method;
  }

  /**
   * @param {string} publicKey
   * @param {HTMLElement} container
   * @param {any} settings
   */
  function renderCardPayment(publicKey, container, settings) {
    const { callbacks = {}, initialization = {}, customization = {} } = settings;
    const { payer = {} } = initialization;
    const limits = customization.paymentMethods ?? {};
    let amount = Number(initialization.amount);
    /** @type {Method | undefined} */
    let method;
    let bin = "";

    const form = document.createElement("form");
    form.noValidate = true;
    form.className = "simulated-brick";
    const number = addField(form, "Número do cartão", { inputMode: "numeric", autocomplete: "cc-number" });
    const holder = addField(form, "Nome do titular", { autocomplete: "cc-name" });
    const expiry = addField(form, "Vencimento", {
      inputMode: "numeric",
      autocomplete: "cc-exp",
      placeholder: "MM/AA",
    });
    const code = addField(form, "Código de segurança", { inputMode: "numeric", autocomplete: "cc-csc" });
    const document_ = addField(form, "CPF ou CNPJ do titular", { value: payer.identification?.number ?? "" });
    const email = payer.email
      ? undefined
      : addField(form, "E-mail", { type: "email", autocomplete: "email" });
    const installments = document.createElement("select");
    label(form, "Parcelas", installments);
    const alert = document.createElement("p");
    alert.setAttribute("role", "alert");
    const button = document.createElement("button");
    button.textContent = "Pagar";
    form.append(alert, button);
    container.replaceChildren(form);

    number.addEventListener("input", () => void readBin());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void pay();
    });
    queueMicrotask(() => callbacks.onReady?.());

    return {
      unmount: () => form.remove(),
      /** @param {{ amount?: number }} values */
      update: (values) => {
        if (values.amount) amount = values.amount;
        bin = "";
        void readBin();
      },
    };

    async function readBin() {
      const digits = number.value.replace(/\D/g, "").slice(0, 8);
      const next = digits.length < 6 ? "" : digits;
      if (next === bin) return;
      bin = next;
      callbacks.onBinChange?.(bin);
      try {
        const found = bin
          ? await findMethod(new URLSearchParams({ bin, amount: String(amount) }).toString())
          : undefined;
        if (bin !== next) return;
        method = found;
        renderInstallments();
      } catch {
        report("non_critical", "get_payment_installments_failed", "As parcelas não vieram.");
      }
    }

    function renderInstallments() {
      const { minInstallments = 1, maxInstallments = 99 } = limits;
      const offered = (method?.payer_costs ?? []).filter(
        (cost) => cost.installments >= minInstallments && cost.installments <= maxInstallments,
      );
      installments.replaceChildren(
        ...offered.map((cost) => {
          const each = reais.format(cost.installment_amount);
          const text = `${cost.installments}x de ${each} sem juros (total ${reais.format(cost.total_amount)})`;
          return new Option(text, String(cost.installments));
        }),
      );
    }

    async function pay() {
      alert.textContent = "";
      await readBin();
      if (!method) return showError("Confira o número do cartão");
      button.disabled = true;
      try {
        const identification = identify(document_.value);
        const token = await createToken(identification);
        if (!token) return;
        await callbacks.onSubmit?.(
          {
            token,
            issuer_id: method.issuer.id,
            payment_method_id: method.payment_method_id,
            transaction_amount: amount,
            installments: Number(installments.value),
            payer: { email: payer.email ?? email?.value, identification },
          },
          { bin },
        );
      } catch {
        showError("O pagamento não foi enviado. Tente de novo.");
      } finally {
        button.disabled = false;
      }
    }

    /** @param {{ type: string, number: string }} identification */
    async function createToken(identification) {
      const [month = "", year = ""] = expiry.value.split("/");
      const response = await fetch(`${api}/v1/card_tokens?public_key=${encodeURIComponent(publicKey)}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          card_number: number.value,
          expiration_month: month,
          expiration_year: year,
          security_code: code.value,
          cardholder: { name: holder.value, identification },
        }),
      });
      const body = await response.json();
      if (response.ok) return body.id;
      showError(body.message);
      report("non_critical", "card_token_creation_failed", body.message);
      return undefined;
    }

    /** @param {string} text */
    function showError(text) {
      alert.textContent = text;
    }

    /** @param {string} type @param {string} cause @param {string} message */
    function report(type, cause, message) {
      callbacks.onError?.({ type, cause, message });
    }
  }

  /**
   * @param {HTMLElement} container
   * @param {any} settings
   */
  function renderWallet(container, settings) {
    const { callbacks = {}, initialization = {} } = settings;
    const brick = document.createElement("div");
    brick.className = "simulated-brick";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Pagar com Mercado Pago";
    button.addEventListener("click", () => void open());
    brick.append(button);
    container.replaceChildren(brick);
    queueMicrotask(() => callbacks.onReady?.());
    return { unmount: () => brick.remove() };

    async function open() {
      button.disabled = true;
      try {
        const created = await callbacks.onSubmit?.();
        const preferenceId = created ?? initialization.preferenceId;
        location.assign(`${api}/checkout/v1/redirect?pref_id=${encodeURIComponent(preferenceId)}`);
      } catch {
        button.disabled = false;
      }
    }
  }

  /**
   * @param {HTMLElement} form
   * @param {string} text
   * @param {Record<string, string>} attributes
   */
  function addField(form, text, attributes) {
    const input = Object.assign(document.createElement("input"), attributes);
    label(form, text, input);
    return input;
  }

  /** @param {HTMLElement} form @param {string} text @param {HTMLElement} control */
  function label(form, text, control) {
    const element = document.createElement("label");
    element.append(text, control);
    form.append(element);
  }

  /** @param {string} typed */
  function identify(typed) {
    const bare = typed.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
    return { type: bare.length === 14 ? "CNPJ" : "CPF", number: bare };
  }

  class MercadoPago {
    /** @param {string} publicKey */
    constructor(publicKey) {
      if (!publicKey) throw new Error("MercadoPago needs a public key.");
      this.publicKey = publicKey;
    }

    bricks() {
      return {
        /** @param {string} name @param {string} containerId @param {any} settings */
        create: async (name, containerId, settings) => {
          const container = document.getElementById(containerId);
          if (!container) {
            const message = `There is no element with the id ${containerId}.`;
            settings.callbacks?.onError?.({ type: "critical", cause: "container_not_found", message });
            throw new Error(message);
          }
          if (name === "cardPayment") return renderCardPayment(this.publicKey, container, settings);
          if (name === "wallet") return renderWallet(container, settings);
          throw new Error(`The sandbox has no Brick '${name}'.`);
        },
      };
    }
  }

  Object.assign(window, { MercadoPago });
})();
