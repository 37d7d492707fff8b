import { href } from "react-router";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";

export function shopLinks(origin: string): ShopLinks {
  return {
    product: (slug, color) =>
      `${origin}${href("/oculos/:title", { title: slug })}?${new URLSearchParams({ cor: color })}`,
    productReviews: (slug) => `${origin}${href("/oculos/:title", { title: slug })}#avaliacoes`,
    orders: () => origin + href("/minha-conta/pedidos"),
    payment: (order) => origin + href("/checkout/pagamento/:order", { order }),
    order: ({ id: order, accountId }) =>
      origin +
      (accountId ? href("/minha-conta/pedidos/:order", { order }) : href("/meu-pedido/:order", { order })),
    prescription: ({ id: order, accountId }) =>
      origin +
      (accountId
        ? href("/minha-conta/pedidos/:order/receita", { order })
        : href("/meu-pedido/:order/receita", { order })),
    withdrawal: ({ id: order, accountId }) =>
      origin +
      (accountId
        ? href("/minha-conta/pedidos/:order/desistir", { order })
        : href("/meu-pedido/:order/desistir", { order })),
    review: (order) => origin + href("/minha-conta/pedidos/:order/avaliar", { order }),
    orderLookup: () => origin + href("/meu-pedido"),
    newsletterConfirmation: (token) => origin + href("/newsletter/confirmar/:token", { token }),
    newsletterExit: (token) => origin + href("/newsletter/sair/:token", { token }),
    returns: () => origin + href("/trocas-e-devolucoes"),
    terms: () => origin + href("/termos"),
    adminOrder: (number) => origin + href("/admin/pedidos/:number", { number: String(number) }),
    adminPrescriptions: () => origin + href("/admin/receitas"),
    adminSystem: (section) => `${origin}${href("/admin/sistema")}#${section}`,
    adminLowStock: () => `${origin}${href("/admin/estoque")}?filtro=baixo`,
    adminEmails: () => origin + href("/admin/avisos"),
  };
}
