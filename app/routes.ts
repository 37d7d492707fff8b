import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every public address of the shop, once. */
export default [
  index("routes/home.tsx"),

  route("produtos/:type/:sex?", "routes/catalog/product-list.tsx"),
  route("acessorios", "routes/catalog/accessories.tsx"),
  route("busca", "routes/catalog/search.tsx"),
  route("busca/sugestoes", "routes/catalog/suggestions.ts"),
  route("oculos/:title", "routes/catalog/product.tsx"),
  route("oculos/:title/avise-me", "routes/catalog/ask-for-alert.tsx"),
  route("oculos/:title/lentes", "routes/lens/lens-choice.tsx"),

  route("quem-somos", "routes/pages/about.tsx"),
  route("atendimento", "routes/pages/support.tsx"),
  route("trocas-e-devolucoes", "routes/pages/returns.tsx"),
  route("politica-de-pagamento", "routes/pages/payment-policy.tsx"),
  route("duvidas-frequentes", "routes/pages/faq.tsx"),
  route("guia-de-medidas", "routes/pages/measures-guide.tsx"),
  route("privacidade", "routes/pages/privacy.tsx"),
  route("termos", "routes/pages/terms.tsx"),

  route("entrar", "routes/identity/sign-in.tsx"),
  route("cadastrar", "routes/identity/sign-up.tsx"),
  route("conta-criada", "routes/identity/account-created.tsx"),
  route("sair", "routes/identity/sign-out.ts"),
  route("recuperar-senha", "routes/recovery/ask.tsx"),
  route("recuperar-senha/codigo", "routes/recovery/code.tsx"),
  route("recuperar-senha/nova-senha", "routes/recovery/new-password.tsx"),

  ...prefix("checkout", [
    route("carrinho", "routes/cart/cart.tsx"),
    route("carrinho/adicionar", "routes/cart/add-to-cart.ts"),
    route("carrinho/quantidade", "routes/cart/set-quantity.ts"),
    route("carrinho/remover", "routes/cart/remove-from-cart.ts"),
    route("entrega", "routes/checkout/delivery.tsx"),
    route("pagamento", "routes/checkout/payment.tsx"),
    route("pix", "routes/checkout/pay-with-pix.ts"),
    route("pagamento/:order", "routes/checkout/pix-in-progress.tsx"),
    route("pagamento/:order/qr.svg", "routes/checkout/pix-qr.ts"),
    route("confirmado", "routes/checkout/confirmed.tsx"),
    route("pendente", "routes/checkout/pending.tsx"),
    route("recusado", "routes/checkout/refused.tsx"),
  ]),

  ...prefix("minha-conta", [
    route("pedidos", "routes/account/orders.tsx"),
    route("pedidos/:order", "routes/account/order.tsx"),
    route("meus-dados/exportar", "routes/account/export.ts"),
    route("excluir", "routes/account/erase.tsx"),
    route("meus-dados", "routes/account/my-data.tsx"),
    route("editar-meus-dados", "routes/account/edit-data.tsx"),
    route("alterar-senha", "routes/account/change-password.tsx"),
    route("meus-enderecos", "routes/account/addresses.tsx"),
    route("meus-enderecos/novo", "routes/account/address-new.tsx"),
    route("meus-enderecos/:id", "routes/account/address-edit.tsx"),
    route("meus-enderecos/:id/excluir", "routes/account/address-remove.ts"),
    route("meus-enderecos/:id/principal", "routes/account/address-make-default.ts"),
    route("cep", "routes/account/cep.ts"),
    route("atendimento", "routes/account/support.ts"),
    route("favoritos", "routes/favourites/favourites.tsx"),
    route("favoritos/adicionar", "routes/favourites/add.ts"),
    route("favoritos/remover", "routes/favourites/remove.ts"),
  ]),

  route("newsletter", "routes/newsletter/subscribe.tsx"),
  route("newsletter/confirmar/:token", "routes/newsletter/confirm.tsx"),
  route("newsletter/sair/:token", "routes/newsletter/unsubscribe.tsx"),
  route("dev/emails", "routes/dev/emails.tsx"),

  route("webhooks/mercado-pago", "routes/webhooks/mercado-pago.ts"),
  route("livez", "routes/operations/livez.ts"),
  route("readyz", "routes/operations/readyz.ts"),
  route("sitemap.xml", "routes/operations/sitemap.ts"),
  route("robots.txt", "routes/operations/robots.ts"),

  route("*", "routes/not-found.ts"),
] satisfies RouteConfig;
