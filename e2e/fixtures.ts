import { test as base, expect, type Page, type Request } from "@playwright/test";
import { photo as samplePhoto } from "../app/testing/sample-files.ts";
import { newClientIp } from "./client.ts";
import { newPerson, type Person } from "./people.ts";

export { expect } from "@playwright/test";

export interface JourneyOptions {
  /** The requests for React's bundle fail. Each page must then work as HTML. */
  isReactLost: boolean;
}

const ABORTED = ["signal is aborted without reason", "BodyStreamBuffer was aborted"];

interface Fixtures {
  /** Whether React runs on the pages that have it. */
  hasReact: boolean;
  /** Fails the test when a page violates its content security policy, or throws in a script. */
  watched: undefined;
  buy: Buy;
}

/** The steps that many journeys share, through the pages only. */
export class Buy {
  constructor(
    private readonly page: Page,
    private readonly hasReact: boolean,
  ) {}

  async addToCart(slug: string, color: string) {
    await this.page.goto(`/oculos/${slug}?cor=${color}`);
    await this.page.getByRole("button", { name: /^COMPRAR/ }).click();
    await expect(this.page.getByRole("status")).toContainText("Produto adicionado ao carrinho.");
  }

  async signOut() {
    await this.page.getByLabel("Menu").click();
    const drawer = this.page.getByRole("navigation", { name: "Produtos" });
    await drawer.getByRole("button", { name: "Sair", exact: true }).click();
  }

  async goToDelivery() {
    await this.page.getByRole("link", { name: "Ir para pagamento" }).click();
    await expect(this.page.getByRole("heading", { name: "Entrega", level: 1 })).toBeVisible();
    // The page has two buttons to continue. Its stylesheet hides one of them.
    await this.page.waitForLoadState("load");
  }

  async fillContact({ name, email, taxId, whatsapp }: Person) {
    await this.page.getByLabel("Nome completo").fill(name);
    await this.page.getByLabel("E-mail").fill(email);
    await this.page.getByLabel("CPF ou CNPJ").fill(taxId);
    await this.page.getByLabel("WhatsApp").fill(whatsapp);
  }

  async fillAddress() {
    await this.page.getByRole("textbox", { name: "CEP" }).fill("01310-100");
    await this.page.getByRole("textbox", { name: "Rua" }).fill("Avenida Paulista");
    await this.page.getByRole("textbox", { name: "Número", exact: true }).fill("1000");
    await this.page.getByRole("textbox", { name: "Bairro" }).fill("Bela Vista");
    await this.page.getByRole("textbox", { name: "Cidade" }).fill("São Paulo");
    await this.page.getByLabel("UF").selectOption("SP");
  }

  /** Says that another person than the buyer receives. */
  async nameReceiver(name: string) {
    await this.page.getByLabel("Outra pessoa recebe").check();
    await this.page.getByLabel("Quem vai receber").fill(name);
    await this.page.getByLabel("Telefone").fill("(11) 3222-1234");
  }

  /** Types a CEP, and presses the button that finds its address. */
  async findAddress(cep: string) {
    await this.page.getByRole("textbox", { name: "CEP" }).fill(cep);
    await this.page.getByRole("button", { name: "Buscar endereço" }).click();
  }

  async goToPayment() {
    await this.page.getByRole("button", { name: "Continuar para o pagamento" }).click();
    await expect(this.page.getByRole("heading", { name: "Pagamento", level: 1 })).toBeVisible();
    // Folded on a phone; a desktop has no such line, which only its stylesheet hides.
    await this.page.waitForLoadState("load");
    const summary = this.page.getByText("Resumo do pedido");
    if (await summary.isVisible()) await summary.click();
  }

  async payWithPix() {
    await this.page.getByRole("button", { name: "Pagar com pix" }).click();
    await expect(this.page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  }

  async startPix(slug: string, color: string) {
    await this.addToCart(slug, color);
    await this.goToDelivery();
    await this.fillContact(newPerson());
    await this.fillAddress();
    await this.goToPayment();
    await this.payWithPix();
  }

  async pressAtBank(button: "Pagar" | "Deixar em análise" | "Recusar", heading: string) {
    const url = await this.page.getByRole("link", { name: /site do Mercado Pago/ }).getAttribute("href");
    const bankPage = await this.page.context().newPage();
    await bankPage.goto(url ?? "");
    await bankPage.getByRole("button", { name: button }).click();
    await expect(bankPage.getByRole("button", { name: "Pagar" })).toHaveCount(
      button === "Deixar em análise" ? 1 : 0,
    );
    await bankPage.close();
    await expect(async () => {
      if (await this.page.getByRole("link", { name: "Já paguei" }).isVisible()) {
        await this.page.getByRole("link", { name: "Já paguei" }).click();
      }
      await expect(this.page.getByRole("heading", { name: heading })).toBeVisible({ timeout: 1000 });
    }).toPass();
  }

  /** Sends a photo as a prescription: with the upload widget if React runs, else with the plain file field. */
  async sendPrescription(name: string) {
    const photo = { name, mimeType: "image/jpeg", buffer: await samplePhoto() };
    await this.page.getByText(/^(Enviar uma foto ou um PDF|Trocar a receita)$/).click();
    await this.page.getByLabel(/^Autorizo/).check();
    if (!this.hasReact) {
      await this.page.getByLabel("Adicionar receita").setInputFiles(photo);
      await this.page.getByRole("button", { name: "Enviar receita", exact: true }).click();
      return;
    }
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByRole("button", { name: "Do dispositivo" }).click();
    await (await chooser).setFiles(photo);
  }

  /** Resolves when the form was refused, or the next page has begun. */
  async signUp(person: Person) {
    await this.page.getByRole("textbox", { name: "Nome Completo" }).fill(person.name);
    await this.page.getByRole("textbox", { name: "Nome Social" }).fill(person.socialName);
    await this.page.getByRole("textbox", { name: "CPF" }).fill(person.taxId);
    await this.page.getByLabel("E-mail").fill(person.email);
    await this.page.getByLabel("WhatsApp").fill(person.whatsapp);
    await this.page.getByLabel("Senha", { exact: true }).fill(person.password);
    await this.page.getByLabel("Confirme a senha").fill(person.password);
    const answered = this.page.waitForResponse((response) => isForm(response.request()));
    await this.page.getByRole("button", { name: "Criar conta" }).click();
    if ((await answered).status() !== 422) {
      await this.page.waitForURL(({ pathname }) => pathname !== "/cadastrar", { waitUntil: "commit" });
    }
  }
}

const REACT_BUNDLE = /\/assets\/(react|layout|root|entry\.client)-[\w-]+\.js$/;

export const test = base.extend<Fixtures & JourneyOptions>({
  isReactLost: [false, { option: true }],
  hasReact: async ({ javaScriptEnabled, isReactLost }, use) =>
    use(javaScriptEnabled !== false && !isReactLost),
  context: async ({ context, isReactLost }, use) => {
    if (isReactLost) await context.route(REACT_BUNDLE, (route) => route.abort());
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from the pattern
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": newClientIp() }),
  watched: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", ({ message }) => {
        // React Router aborts a request that another one replaces. If its data has been read but its stream has not ended, the
        // decoder rejects a promise that it gives to no caller (`decode` in vendor/turbo-stream-v2). The message depends on whether the
        // signal or the stream is read first.
        if (!ABORTED.includes(message)) faults.push(message);
      });
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) faults.push(message.text());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  buy: async ({ page, hasReact }, use) => use(new Buy(page, hasReact)),
});

/** Waits until React has taken over the page. */
export async function hydrated(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(
        // React Router sets it in an effect of the layout, which runs after those of all components.
        () => "__reactRouterDataRouter" in window && history.scrollRestoration === "manual",
      ),
    )
    .toBe(true);
}

/** Whether a request sends a form, and not only one of its fields to be checked. */
export function isForm(request: Request): boolean {
  return request.method() === "POST" && !request.postData()?.includes("__intent__");
}

/** Holds requests back until it is opened. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
