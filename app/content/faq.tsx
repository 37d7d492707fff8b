import { href } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import type { DeliverySpan } from "#app/domain/delivery/quote.ts";
import { LENSES_READY_BUSINESS_DAYS } from "#app/domain/values/delivery-start.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { Chapters, NextLinks, Question } from "#app/ui/kit/prose.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

interface QuestionGroup {
  id: string;
  title: string;
  /** Paragraphs of plain text: the structured data (FAQPage) contains the same text. */
  questions: readonly { question: string; answer: readonly string[] }[];
  more: { label: string; to: string };
}

const groupsFor = (delivery: DeliverySpan | undefined): readonly QuestionGroup[] => [
  {
    id: "pedidos-e-entrega",
    title: "Pedidos e entrega",
    questions: [
      {
        question: "Para onde vocês entregam?",
        answer: ["Para todo o Brasil. Os pedidos saem de São Paulo."],
      },
      {
        question: "Quanto custa o frete e quanto tempo leva?",
        answer: [
          `Depende do estado${spanText(delivery)}. Na página de cada produto, digite o CEP para ver o preço e o prazo do seu endereço.`,
          `O prazo conta a partir da confirmação do pagamento. Óculos com lentes de grau passam antes pelo laboratório, que faz as lentes em até ${LENSES_READY_BUSINESS_DAYS} dias úteis depois de recebermos e conferirmos a receita; para eles, o prazo de entrega conta a partir de quando elas ficam prontas.`,
        ],
      },
      {
        question: "Como acompanho o meu pedido?",
        answer: [
          "Entre na sua conta e abra “Meus pedidos”: ali estão a situação, o rastreamento e o que falta fazer, se faltar alguma coisa. A confirmação da compra também chega por e-mail.",
          "Comprou sem conta? Abra “Acompanhar pedido”, no fim de qualquer página, e digite o número do pedido e o seu e-mail.",
        ],
      },
      {
        question: "Preciso criar uma conta para comprar?",
        answer: [
          "Não. Você pode comprar informando apenas os dados necessários para o pagamento e a entrega. Guarde o número do pedido: com ele e com o seu e-mail você acompanha a compra, em “Acompanhar pedido”, no fim de qualquer página.",
        ],
      },
      {
        question: "Digitei o endereço errado. E agora?",
        answer: [
          "Escreva o quanto antes para o atendimento, com o número do pedido. Quanto mais cedo soubermos, maior a chance de corrigir antes do envio.",
        ],
      },
      {
        question: "Vocês têm loja física?",
        answer: [
          "Não. Somos uma ótica digital: a escolha, a compra e o atendimento acontecem pela internet, e os óculos vão até você.",
        ],
      },
    ],
    more: { label: "Falar com o atendimento", to: href("/atendimento") },
  },
  {
    id: "pagamento",
    title: "Pagamento",
    questions: [
      {
        question: "Quais são as formas de pagamento?",
        answer: ["Pix e cartão de crédito em até 10 vezes sem juros, os dois pelo Mercado Pago."],
      },
      {
        question: "Quanto tempo tenho para pagar o Pix?",
        answer: [
          "30 minutos. Nos primeiros minutos os produtos ficam reservados só para você. Depois disso, se o estoque acabar, a reserva pode dar lugar a outro pedido. Se o código vencer, nada é cobrado, e você pode gerar um novo no próprio pedido enquanto houver estoque.",
        ],
      },
      {
        question: "Meu pagamento foi recusado. O que faço?",
        answer: [
          "Nada foi cobrado. Confira os dados e o limite do cartão, fale com o banco ou tente outra forma de pagamento. Por sigilo, só o banco pode dizer o motivo exato.",
        ],
      },
      {
        question: "É seguro pagar com cartão?",
        answer: [
          "Sim. Os dados do cartão vão direto para o Mercado Pago, em conexão criptografada. Eles não passam pela nossa loja e não ficam guardados aqui.",
        ],
      },
    ],
    more: { label: "Ler a política de pagamento", to: href("/politica-de-pagamento") },
  },
  {
    id: "lentes-e-receita",
    title: "Lentes e receita",
    questions: [
      {
        question: "Posso comprar só a armação?",
        answer: [
          "Pode. Na página do produto, escolha “Comprar só armação”. As armações de grau vêm com lentes de demonstração, que depois você substitui pelas suas. Os óculos de sol vêm com as lentes de sol da foto, sem grau.",
        ],
      },
      {
        question: "Como envio a receita?",
        answer: [
          "Pelo site. Na página do produto, escolha comprar com lentes: no passo “Sua receita” você envia uma foto ou um PDF de até 10 MB, ou digita os valores.",
          "Se preferir, escolha as lentes agora e envie a receita depois de pagar, na página do pedido. A produção só começa quando ela chega e é conferida. Não mande a receita pelo WhatsApp ou por e-mail.",
        ],
      },
      {
        question: "Posso comprar lentes de grau sem receita?",
        answer: [
          "Não. Lentes de grau são feitas somente com receita (Decreto 24.492/1934). Você pode pagar antes e enviar a receita depois, mas nada entra no laboratório sem ela.",
        ],
      },
      {
        question: "Vocês podem indicar o meu grau ou conferir se ele está certo?",
        answer: [
          "Não. Quem define o grau é o profissional que examina você. Nós seguimos a receita à risca e, se algo nela estiver ilegível ou incompleto, perguntamos antes de fazer as lentes.",
        ],
      },
      {
        question: "Minha receita é antiga. Ela serve?",
        answer: [
          "Quando a receita tem mais de 12 meses, avisamos, porque o grau pode ter mudado. Para saber se ela ainda vale para você, consulte quem a prescreveu.",
        ],
      },
      {
        question: "Vocês vendem lentes de contato ou óculos de leitura prontos?",
        answer: [
          "Não. Vendemos armações, óculos de sol, lentes feitas sob receita e acessórios, como cordões, flanelas e limpa lentes.",
        ],
      },
      {
        question: "Como sei se a armação vai servir?",
        answer: [
          "Compare as medidas da página do produto com as de óculos que já ficam bem em você: elas costumam estar gravadas na parte de dentro da haste. O guia de medidas explica cada número.",
        ],
      },
    ],
    more: { label: "Ver o guia de medidas", to: href("/guia-de-medidas") },
  },
  {
    id: "trocas-e-garantia",
    title: "Trocas e garantia",
    questions: [
      {
        question: "Posso desistir da compra?",
        answer: [
          "Sim, até 7 dias corridos depois de receber, sem explicar o motivo. O reembolso é integral, inclusive do frete, e o envio de volta é por nossa conta. Peça em “Meus pedidos” ou pelo atendimento.",
        ],
      },
      {
        question: "E se os óculos já tiverem lentes feitas com a minha receita?",
        answer: ["O direito é o mesmo: as lentes sob medida também podem ser devolvidas em 7 dias."],
      },
      {
        question: "Posso trocar por outro modelo ou outra cor?",
        answer: [
          "Sim, até 30 dias corridos depois da entrega, com o produto sem uso e no estado original. Escreva para o atendimento com o número do pedido.",
        ],
      },
      {
        question: "Qual é a garantia?",
        answer: [
          "Todos os produtos têm garantia de 90 dias contra defeitos, e as armações têm também a garantia da loja, de 12 meses, contra defeitos de fabricação. O problema é resolvido em até 30 dias.",
        ],
      },
      {
        question: "Em quanto tempo recebo o reembolso?",
        answer: [
          "Se o pedido ainda não saiu, pedimos o reembolso na hora; se já saiu, pedimos quando o produto chegar aqui. A lei garante o reembolso imediato, com atualização monetária (artigo 49 do Código de Defesa do Consumidor): se você não quiser esperar, fale com o atendimento. No Pix, o reembolso vai para a conta que pagou. No cartão, o estorno aparece na fatura atual ou na seguinte, conforme a data de fechamento.",
        ],
      },
    ],
    more: { label: "Ler sobre trocas e devoluções", to: href("/trocas-e-devolucoes") },
  },
  {
    id: "conta-e-dados",
    title: "Conta e dados",
    questions: [
      {
        question: "Esqueci a minha senha. Como entro?",
        answer: [
          "Na página de login, escolha “Esqueci a senha”. Enviamos por e-mail um código de 8 dígitos, que vale por 10 minutos; com ele você cria uma senha nova.",
        ],
      },
      {
        question: "Quem pode ver a minha receita?",
        answer: [
          "Só você e o profissional da ótica que confere o pedido. Cada acesso dele fica registrado. A receita é dado de saúde: só a guardamos com criptografia e com o seu consentimento, que pedimos a cada receita enviada.",
          "Ela é apagada 30 dias depois de enviada, se nenhum pedido a usar, ou 365 dias depois de entrar num pedido. Você pode excluí-la antes disso, na página da lente ou na do pedido.",
        ],
      },
      {
        question: "Posso baixar ou apagar os meus dados?",
        answer: [
          "Sim. Em “Meus dados”, na sua conta, você baixa tudo o que temos sobre você, com os arquivos das receitas, e pode excluir a conta. Só ficam, sem o seu nome, os registros fiscais que a lei manda guardar por 5 anos.",
        ],
      },
      {
        question: "Que cookies o site usa?",
        answer: [
          "Só os estritamente necessários, que mantêm o seu carrinho e o seu login. Não usamos rastreadores nem cookies de publicidade.",
        ],
      },
    ],
    more: { label: "Ler sobre privacidade", to: href("/privacidade") },
  },
];

const structuredDataOf = (groups: readonly QuestionGroup[]) => ({
  "@type": "FAQPage",
  mainEntity: groups.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join("\n") },
    })),
  ),
});

/** Example: ': de R$ 12,90 a R$ 32,90, em 3 a 12 dias úteis'. */
function spanText(delivery: DeliverySpan | undefined): string {
  if (!delivery) return "";
  const { lowestCents, highestCents, fewestDays, mostDays } = delivery;
  return `: de ${formatReais(lowestCents)} a ${formatReais(highestCents)}, em ${fewestDays} a ${mostDays} dias úteis`;
}

export function Faq({ delivery }: { delivery: DeliverySpan | undefined }) {
  const groups = groupsFor(delivery);
  return (
    <Page>
      <PageHead
        title="Dúvidas frequentes"
        description={`Entrega, pagamento, lentes e receita, trocas, conta e dados: as respostas da ${COMPANY.brand}.`}
        path={href("/duvidas-frequentes")}
        structuredData={[structuredDataOf(groups)]}
      />
      <Breadcrumbs steps={[{ label: "Início", to: href("/") }, { label: "Dúvidas frequentes" }]} />
      <Heading lead="Respostas curtas para o que mais se pergunta. Se a sua dúvida não estiver aqui, fale com a gente.">
        Dúvidas frequentes
      </Heading>
      <Chapters
        chapters={groups.map(({ id, title, questions, more }) => ({
          id,
          title,
          body: (
            <>
              <div>
                {questions.map(({ question, answer }) => (
                  <Question key={question} question={question}>
                    {answer.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </Question>
                ))}
              </div>
              <NextLinks links={[more]} />
            </>
          ),
        }))}
      />
    </Page>
  );
}
