import { test } from "../fixtures.ts";
import { expectAccessible } from "./accessibility.ts";

/** Pages whose HTML is the same with and without scripts, so that they are checked once. */
for (const path of [
  "/produtos/oculos-de-sol",
  "/produtos/oculos-de-grau/feminino?cor=preto&formato=redondo",
  "/produtos/oculos-de-grau?formato=oval&cor=verde",
  "/busca?q=dourdo",
  "/busca?q=telescópio",
  "/oculos/lumina-redondo-metal/lentes/grau",
  "/oculos/lumina-redondo-metal/lentes/lente",
  "/oculos/praia-quadrada/lentes/lente",
  "/oculos/lumina-redondo-metal/lentes/espessura",
  "/oculos/lumina-redondo-metal/lentes/confirmar",
  "/quem-somos",
  "/atendimento",
  "/trocas-e-devolucoes",
  "/politica-de-pagamento",
  "/duvidas-frequentes",
  "/guia-de-medidas",
  "/privacidade",
  "/termos",
  "/newsletter",
  "/recuperar-senha",
  "/acessorios",
  "/oculos/aurora-panto?cor=tartaruga",
  "/checkout/carrinho",
  "/entrar",
  "/admin/entrar",
  "/admin/convite/nenhum",
  "/cadastrar",
  "/nada",
]) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page, true, { atEverySize: true });
  });
}
