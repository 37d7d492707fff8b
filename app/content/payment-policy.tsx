import { href } from "react-router";
import { formatReais, MAX_INSTALLMENTS, MIN_INSTALLMENT_CENTS } from "#app/domain/values/money.ts";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { type Chapter, Chapters } from "#app/ui/kit/prose.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

const CHAPTERS: readonly Chapter[] = [
  {
    id: "formas",
    title: "Formas de pagamento",
    body: (
      <>
        <p>
          Você paga com Pix ou com cartão de crédito. Os dois são processados pelo Mercado Pago, e o preço é o
          mesmo. Não trabalhamos com boleto.
        </p>
        <p>
          Antes de pagar, a página mostra o preço de cada produto, o frete e o total, para conferir e
          corrigir. Você paga exatamente o total que aparece ali.
        </p>
      </>
    ),
  },
  {
    id: "pix",
    title: "Pix",
    body: (
      <>
        <ol>
          <li>Na página de pagamento, escolha “Pagar com pix”.</li>
          <li>
            Aparecem um QR Code e um código. No computador, aponte a câmera do aplicativo do banco para o QR
            Code; no celular, copie o código e use o “Pix copia e cola”.
          </li>
          <li>Confira o valor no aplicativo e confirme.</li>
          <li>A página recebe a confirmação do banco, em geral em poucos segundos.</li>
        </ol>
        <p>
          O código vale por 30 minutos. Os produtos ficam reservados para você nesse tempo; se o estoque
          acabar, a reserva de um pedido que não foi pago nos primeiros minutos pode dar lugar a outro pedido.
          Se o código vencer, nada é cobrado: é só gerar um novo no pedido, enquanto houver estoque.
        </p>
      </>
    ),
  },
  {
    id: "cartao",
    title: "Cartão de crédito",
    body: (
      <>
        <p>
          Parcelamos em até {MAX_INSTALLMENTS} vezes sem juros, com parcela de pelo menos{" "}
          {formatReais(MIN_INSTALLMENT_CENTS)}. O total cobrado é o preço à vista. O valor da parcela é
          arredondado para o centavo mais próximo; quando a divisão não é exata, o banco do cartão acerta a
          diferença de centavos em uma das parcelas. O número de parcelas, o valor de cada uma e o total
          aparecem antes da confirmação.
        </p>
        <p>
          Os dados do cartão vão direto para o Mercado Pago, em conexão criptografada. Eles não passam pela
          nossa loja e não ficam guardados aqui. As bandeiras aceitas aparecem na hora de pagar.
        </p>
      </>
    ),
  },
  {
    id: "aprovacao",
    title: "Aprovado, em análise ou recusado",
    body: (
      <ul>
        <li>
          <strong>Aprovado:</strong> o pedido está confirmado. Você recebe um e-mail, e o prazo de entrega
          começa a contar; se há lentes de grau, elas são feitas antes do envio.
        </li>
        <li>
          <strong>Em análise:</strong> a instituição financeira ainda está conferindo o pagamento. Não é
          preciso pagar outra vez; avisamos assim que houver resposta.
        </li>
        <li>
          <strong>Recusado:</strong> nada é cobrado. Confira os dados e o limite do cartão, fale com o banco
          ou tente outra forma de pagamento. Por sigilo, só o banco pode informar o motivo exato.
        </li>
      </ul>
    ),
  },
  {
    id: "reembolso",
    title: "Reembolso",
    body: (
      <p>
        O reembolso é feito pelo mesmo meio de pagamento: no Pix, para a conta que pagou; no cartão, como
        estorno na fatura. Os detalhes estão em{" "}
        <a href={`${href("/trocas-e-devolucoes")}#reembolso`}>Trocas e devoluções</a>.
      </p>
    ),
  },
  {
    id: "seguranca",
    title: "Para pagar com segurança",
    body: (
      <>
        <ul>
          <li>Pague somente pela página do pedido, no nosso site.</li>
          <li>No Pix, confira o valor e o nome de quem recebe antes de confirmar.</li>
          <li>Não pedimos senha, código de segurança nem foto do cartão, por nenhum canal.</li>
          <li>Não mandamos chaves Pix por mensagem.</li>
        </ul>
        <p>
          Recebeu algo suspeito em nosso nome? Não pague, e avise o{" "}
          <a href={href("/atendimento")}>atendimento</a>.
        </p>
      </>
    ),
  },
];

export function PaymentPolicy() {
  return (
    <Page>
      <PageHead
        title="Política de pagamento"
        description="Pix com 30 minutos para pagar ou cartão de crédito em até 10x sem juros, pelo Mercado Pago."
        path={href("/politica-de-pagamento")}
      />
      <Breadcrumbs steps={[{ label: "Início", to: href("/") }, { label: "Política de pagamento" }]} />
      <Heading lead="Pix ou cartão de crédito em até 10 vezes sem juros, com o total na tela antes de pagar.">
        Política de pagamento
      </Heading>
      <Chapters chapters={CHAPTERS} />
    </Page>
  );
}
