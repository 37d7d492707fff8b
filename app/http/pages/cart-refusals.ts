import { href } from "react-router";
import { MAX_PER_LINE } from "#app/domain/cart/cart.ts";
import { refuse } from "#app/http/responses.ts";

const TO_CART = { to: href("/checkout/carrinho"), label: "Ver o carrinho" };

export function invalidQuantity() {
  return refuse(422, {
    title: "Quantidade inválida",
    message: `Escolha de 1 a ${MAX_PER_LINE} unidades. O carrinho ficou como estava.`,
    link: TO_CART,
  });
}

export function outOfStock({ title, available }: { title: string; available: number }) {
  const left = available === 1 ? "só há 1 unidade" : `só há ${available} unidades`;
  return refuse(409, {
    title: available === 0 ? "Esgotado" : "Quantidade indisponível",
    message: `${title}${available === 0 ? " está esgotado nesta cor" : `: ${left}`}. Nada foi alterado.`,
    link: TO_CART,
  });
}
