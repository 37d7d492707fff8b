import { COMPANY } from "#app/domain/company.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { compose, type EmailContent } from "./emails.ts";

interface ReviewedProduct {
  /** Of the e-mail: the review's id for an answer, which is told of once. */
  id: string;
  title: string;
  slug: string;
  links: ShopLinks;
}

/** The answer itself is on the page: it may be changed there. */
export function reviewAnswered({ id, title, slug, links }: ReviewedProduct): EmailContent {
  return compose({
    id: `review-answered:${id}`,
    subject: `Respondemos à sua avaliação de ${title}`,
    paragraphs: [
      `Você avaliou ${title}, e a ${COMPANY.brand} respondeu. A resposta está na página do produto, abaixo da sua avaliação.`,
      { label: "Ler a resposta", url: links.productReviews(slug) },
    ],
  });
}

/** `note`: the shop's words beside the reason, or "". */
export function reviewHidden({
  id,
  title,
  reason,
  note,
  links,
}: Omit<ReviewedProduct, "slug"> & { reason: string; note: string }): EmailContent {
  return compose({
    id: `review-hidden:${id}`,
    subject: `Sua avaliação de ${title} não aparece mais na loja`,
    paragraphs: [
      `Escondemos a sua avaliação de ${title}: ela não aparece mais na loja nem conta na nota do produto. O texto continua guardado, e você o vê na página do pedido.`,
      `Motivo: ${reason}${note ? `. ${note}` : "."}`,
      { label: "Ver os meus pedidos", url: links.orders() },
      `Se não concordar, escreva para ${COMPANY.email}, e nós conferimos de novo.`,
    ],
  });
}
