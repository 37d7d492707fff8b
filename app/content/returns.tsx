import { href } from "react-router";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { type Chapter, Chapters } from "#app/ui/kit/prose.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

const support = <a href={href("/atendimento")}>atendimento</a>;
const orders = <a href={href("/minha-conta/pedidos")}>Meus pedidos</a>;

const CHAPTERS: readonly Chapter[] = [
  {
    id: "desistencia",
    title: "Desistência em 7 dias",
    body: (
      <>
        <p>
          Você pode desistir da compra até 7 dias corridos depois de receber o pedido, sem explicar o motivo.
          É o direito de arrependimento do artigo 49 do Código de Defesa do Consumidor. Se você já sabe que
          não quer mais o produto, pode desistir antes da entrega. Você pode desistir de tudo ou só de uma
          parte do pedido.
        </p>
        <ul>
          <li>
            O reembolso é integral, inclusive do frete. Se você ficar com uma parte, reembolsamos o preço do
            que volta; o frete é reembolsado quando tudo volta.
          </li>
          <li>O direito vale também para as lentes feitas sob medida, com a sua receita.</li>
          <li>O envio de volta é por nossa conta.</li>
          <li>Experimentar os óculos não tira o seu direito. Só pedimos que cuide deles até a devolução.</li>
        </ul>
        <h3>Como desistir</h3>
        <ol>
          <li>
            Abra o pedido em {orders}, ou, se comprou sem criar conta, pelo{" "}
            <a href={href("/meu-pedido")}>
              número e <Unbroken>e-mail</Unbroken>
            </a>
            , e peça a desistência ali mesmo. Se preferir, escreva para o {support}.
          </li>
          <li>Você recebe na hora, por e-mail, a confirmação de que o seu pedido de desistência chegou.</li>
          <li>
            Enviamos por e-mail um código de postagem: com ele você manda o produto de volta pelos Correios,
            sem pagar. Embale o produto de modo que ele não se quebre no caminho; se ainda tiver a caixa
            original, melhor, mas ela não é obrigatória.
          </li>
          <li>
            Fazemos o <a href="#reembolso">reembolso</a>, e você acompanha a situação no próprio pedido.
          </li>
        </ol>
      </>
    ),
  },
  {
    id: "troca",
    title: "Troca em 30 dias",
    body: (
      <>
        <p>
          Passaram os 7 dias e o modelo ou a cor não eram bem o que você queria? Além do que a lei garante, a
          loja oferece a troca por outro produto até 30 dias corridos depois da entrega.
        </p>
        <p>O produto deve estar:</p>
        <ul>
          <li>sem uso e sem marcas, riscos ou ajustes;</li>
          <li>no estado original, com o estojo e os acessórios que vieram com ele.</li>
        </ul>
        <h3>Como trocar</h3>
        <ol>
          <li>Escreva para o {support} com o número do pedido e diga por qual produto quer trocar.</li>
          <li>
            Antes de você decidir, informamos se há o novo produto em estoque, se há diferença de preço e como
            fica o envio.
          </li>
          <li>Você manda o produto seguindo as nossas instruções.</li>
          <li>Conferimos o estado dele e enviamos o novo.</li>
        </ol>
        <p>
          Se os óculos já estiverem com lentes de grau, fale com o atendimento antes de enviar, para
          combinarmos como fica a troca: as lentes foram feitas para aquela armação e aquela receita.
        </p>
      </>
    ),
  },
  {
    id: "garantia",
    title: "Garantia",
    body: (
      <>
        <p>Há duas garantias, e uma se soma à outra:</p>
        <ul>
          <li>
            <strong>De 90 dias</strong>, para todos os produtos, contra qualquer defeito: é o prazo legal dos
            produtos duráveis (artigo 26 do Código de Defesa do Consumidor), que a loja estende aos demais. O
            prazo começa na entrega; se o defeito estava escondido, começa quando ele aparece.
          </li>
          <li>
            <strong>Da loja, de 12 meses</strong>, para as armações, contra defeitos de fabricação. Ela está
            na tabela de medidas de cada modelo e complementa a garantia legal.
          </li>
        </ul>
        <p>
          Lentes que não correspondem à receita enviada são um defeito como qualquer outro, e corrigi-las é
          por nossa conta.
        </p>
        <p>
          A garantia da loja não cobre o desgaste natural nem danos de queda, riscos, calor excessivo,
          produtos químicos ou consertos feitos por terceiros. Isso não limita a garantia legal, de 90 dias.
        </p>
        <h3>Como usar a garantia</h3>
        <ol>
          <li>
            Abra o pedido em {orders}, ou, se comprou sem criar conta, pelo{" "}
            <a href={href("/meu-pedido")}>
              número e <Unbroken>e-mail</Unbroken>
            </a>
            , e peça a garantia ali mesmo, com o que aconteceu. Se preferir, escreva para o {support}.
          </li>
          <li>Enviamos por e-mail um código de postagem. O envio é por nossa conta.</li>
          <li>Avaliamos o produto e resolvemos o problema em até 30 dias.</li>
        </ol>
        <p>
          Se não for resolvido nesse prazo, a escolha é sua (artigo 18): um produto igual e em perfeitas
          condições, o reembolso com atualização monetária, sem prejuízo de perdas e danos, ou um abatimento
          no preço.
        </p>
      </>
    ),
  },
  {
    id: "chegou-errado",
    title: "Chegou errado ou danificado",
    body: (
      <p>
        Se a embalagem estiver aberta ou amassada, você pode recusar a entrega. Se só percebeu depois, ou se
        veio um produto diferente do pedido, fotografe e escreva para o {support}. Corrigimos sem custo nenhum
        para você: com o produto certo ou com o reembolso, como preferir.
      </p>
    ),
  },
  {
    id: "reembolso",
    title: "Reembolso",
    body: (
      <>
        <p>
          O reembolso é pedido na hora, se o pedido ainda não saiu; se já saiu, quando o produto chegar aqui.
          A lei garante o reembolso imediato, com atualização monetária (artigo 49, parágrafo único, do Código
          de Defesa do Consumidor): se você não quiser esperar a chegada do produto, fale com o {support}. O
          reembolso é sempre feito pelo mesmo meio de pagamento:
        </p>
        <ul>
          <li>
            <strong>Pix:</strong> o reembolso vai para a mesma conta de onde saiu o pagamento. Não é preciso
            informar chave nem dados bancários.
          </li>
          <li>
            <strong>Cartão de crédito:</strong> pedimos o estorno ao Mercado Pago, que o comunica à
            administradora do cartão. Ele aparece na fatura atual ou na seguinte, conforme a data de
            fechamento. Numa compra parcelada, o estorno alcança o valor inteiro, e o banco emissor decide
            como o mostra na fatura.
          </li>
        </ul>
        <p>Em {orders} você vê quando o reembolso foi pedido e quando foi feito.</p>
      </>
    ),
  },
];

export function Returns() {
  return (
    <Page>
      <PageHead
        title="Trocas e devoluções"
        description="Desistência em 7 dias com reembolso integral, troca em 30 dias e garantia: como pedir, passo a passo."
        path={href("/trocas-e-devolucoes")}
      />
      <Breadcrumbs steps={[{ label: "Início", to: href("/") }, { label: "Trocas e devoluções" }]} />
      <Heading lead="Mudar de ideia faz parte da compra. Aqui está o que você pode fazer, até quando e como.">
        Trocas e devoluções
      </Heading>
      <Chapters chapters={CHAPTERS} />
    </Page>
  );
}
