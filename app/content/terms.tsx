import { href } from "react-router";
import { TERMS } from "#app/domain/account/terms.ts";
import { COMPANY } from "#app/domain/company.ts";
import { LENSES_READY_BUSINESS_DAYS } from "#app/domain/values/delivery-start.ts";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { type Chapter, Chapters } from "#app/ui/kit/prose.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

const returns = <a href={href("/trocas-e-devolucoes")}>Trocas e devoluções</a>;

const CHAPTERS: readonly Chapter[] = [
  {
    id: "resumo",
    title: "Resumo do contrato",
    body: (
      <>
        <p>Quando você compra aqui, o essencial é isto:</p>
        <ul>
          <li>O preço é o que aparece no resumo, com o frete, antes de pagar.</li>
          <li>O pagamento é por Pix ou por cartão de crédito, em até 10 vezes sem juros.</li>
          <li>Lentes de grau são feitas somente com receita.</li>
          <li>Você tem 7 dias depois da entrega para desistir, com reembolso integral.</li>
          <li>Há garantia de 90 dias, e de 12 meses para as armações.</li>
          <li>A lei brasileira vale, e um processo pode correr na sua cidade.</li>
        </ul>
        <p>
          O resumo ajuda a ler, mas não substitui o que vem abaixo. Nada aqui diminui os direitos que a lei dá
          a você.
        </p>
      </>
    ),
  },
  {
    id: "quem-vende",
    title: "Quem vende",
    body: (
      <>
        <p>
          {COMPANY.brand} é a loja virtual de {COMPANY.legalName}, <Unbroken>CNPJ {COMPANY.cnpj}</Unbroken>,
          com sede na {COMPANY.road}, {COMPANY.district}, {COMPANY.city},{" "}
          <Unbroken>CEP {COMPANY.cep}</Unbroken>.
        </p>
        <p>
          E-mail: <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>. WhatsApp:{" "}
          <Unbroken>{COMPANY.whatsappShown}</Unbroken>. Horário: {COMPANY.hours}.
        </p>
      </>
    ),
  },
  {
    id: "produtos",
    title: "Produtos",
    body: (
      <>
        <p>
          Vendemos armações de marca própria, óculos de sol, lentes e acessórios. A página de cada produto
          traz as características essenciais: material, medidas, cores, garantia e preço; dos óculos de sol,
          também a categoria do filtro e a proteção UV. As cores podem variar um pouco conforme a tela.
        </p>
        <p>Não vendemos lentes de contato nem óculos de leitura prontos.</p>
      </>
    ),
  },
  {
    id: "precos-e-estoque",
    title: "Preços, frete e estoque",
    body: (
      <>
        <p>
          Os preços são em reais, com os tributos incluídos. O frete depende do estado de entrega e é mostrado
          antes do pagamento. Uma promoção vale enquanto estiver publicada ou até acabar o estoque, e o preço
          do seu pedido é o que estava no resumo quando você o fez.
        </p>
        <p>
          Ao fazer o pedido, os produtos ficam reservados até o pagamento ou até o fim do prazo para pagar. A
          página do pagamento diz até quando a reserva é só sua. Depois, se o estoque acabar, o pedido que
          ainda não foi pago pode dar lugar a outro, e você recebe um e-mail. O que reservamos sem pagamento
          tem um limite para cada conexão de internet. O carrinho não reserva produtos.
        </p>
      </>
    ),
  },
  {
    id: "pedido",
    title: "O pedido e a sua confirmação",
    body: (
      <>
        <p>
          Antes de pagar você vê um resumo com produtos, endereço, frete e total, e pode corrigir o que
          quiser. Ao confirmar, você faz o pedido; nós o recebemos e avisamos na hora, na tela e por e-mail,
          com o número dele.
        </p>
        <p>
          A oferta publicada nos obriga (artigo 30 do Código de Defesa do Consumidor): atendemos, nas
          condições do resumo, todo pedido pago dentro do prazo. Se um pagamento for aprovado depois do prazo
          e não houver mais estoque, fazemos o reembolso integral, sem prejuízo das outras escolhas que o
          artigo 35 dá a você.
        </p>
        <p>
          Para comprar é preciso ter 18 anos, ou ser representado ou assistido por um responsável, e informar
          dados verdadeiros.
        </p>
      </>
    ),
  },
  {
    id: "pagamento",
    title: "Pagamento",
    body: (
      <p>
        O pagamento é processado pelo Mercado Pago, por Pix, com 30 minutos para pagar, ou por cartão de
        crédito, em até 10 vezes sem juros. Os detalhes estão na{" "}
        <a href={href("/politica-de-pagamento")}>Política de pagamento</a>.
      </p>
    ),
  },
  {
    id: "receitas-e-lentes",
    title: "Receitas e lentes de grau",
    body: (
      <ul>
        <li>
          Lentes de grau são feitas somente com receita (Decreto 24.492/1934). Ela é enviada pelo site, em
          foto, PDF ou com os valores digitados, ao escolher as lentes ou depois de pagar, na página do
          pedido; as lentes só entram no laboratório quando ela chega e é conferida.
        </li>
        <li>
          A loja e o site não indicam, não calculam e não alteram grau. A equipe da ótica confere se a receita
          está legível e completa e, se houver dúvida, pergunta a você.
        </li>
        <li>
          Você responde por enviar a receita certa, da pessoa que vai usar os óculos. Se ela tiver mais de 12
          meses, avisamos.
        </li>
        <li>
          As lentes são feitas conforme a receita. Se não forem, corrigimos sem custo ou fazemos o reembolso.
        </li>
        <li>
          Se a receita não for enviada, o pedido fica à espera. Você pode enviá-la, ficar só com a armação ou
          pedir o reembolso: é só falar com o atendimento. O mesmo vale se você excluir a receita antes de ela
          ser conferida.
        </li>
      </ul>
    ),
  },
  {
    id: "entrega",
    title: "Entrega",
    body: (
      <>
        <p>
          Entregamos em todo o Brasil, a partir de São Paulo. O prazo, em dias úteis, aparece antes da compra
          e conta a partir da confirmação do pagamento. Lentes de grau são feitas antes, em até{" "}
          {LENSES_READY_BUSINESS_DAYS} dias úteis depois de conferida a receita; para elas, o prazo conta a
          partir de quando ficam prontas.
        </p>
        <p>
          Confira o endereço e quem pode receber. Se o prazo não for cumprido, você pode exigir a entrega,
          aceitar outro produto equivalente ou cancelar a compra, com reembolso integral, inclusive do frete,
          atualização monetária e perdas e danos (artigo 35 do Código de Defesa do Consumidor).
        </p>
      </>
    ),
  },
  {
    id: "desistencia",
    title: "Desistência e troca",
    body: (
      <p>
        Até 7 dias corridos depois de receber, você pode desistir sem dar motivo. O direito vale também para
        as lentes feitas sob medida. O reembolso é integral, inclusive do frete, e o envio de volta é por
        nossa conta (artigo 49 do Código de Defesa do Consumidor). Além disso, a loja oferece a troca de
        produtos sem uso e no estado original até 30 dias corridos depois da entrega. Como fazer está em{" "}
        {returns}.
      </p>
    ),
  },
  {
    id: "garantia",
    title: "Garantia",
    body: (
      <p>
        Todos os produtos têm garantia de 90 dias contra defeitos: é o prazo legal dos produtos duráveis
        (artigo 26 do Código de Defesa do Consumidor), que a loja estende aos demais. As armações têm também a
        garantia da loja, de 12 meses, contra defeitos de fabricação. O problema é resolvido em até 30 dias;
        depois disso, você escolhe entre um produto novo, o reembolso com atualização monetária ou um
        abatimento no preço (artigo 18), sem prejuízo de perdas e danos. O que a garantia da loja cobre e como
        usá-la está em {returns}.
      </p>
    ),
  },
  {
    id: "conta",
    title: "A sua conta",
    body: (
      <p>
        A conta é pessoal. Guarde bem a senha e avise-nos se achar que outra pessoa a conhece. Podemos
        bloquear uma conta usada para fraude ou contra a lei; avisamos você, que pode pedir a revisão ao
        atendimento, e os direitos sobre os pedidos já feitos continuam. Você pode excluir a conta quando
        quiser.
      </p>
    ),
  },
  {
    id: "site",
    title: "Uso do site",
    body: (
      <>
        <p>
          Marca, textos, imagens e desenhos da loja são protegidos por lei e não podem ser usados em outro
          negócio sem autorização. As avaliações são opinião de quem comprou; escreva a sua com honestidade e
          respeito, pois retiramos o que ofende, o que expõe dados de outras pessoas e o que for falso.
        </p>
        <p>
          Como tratamos os seus dados está em <a href={href("/privacidade")}>Privacidade</a>.
        </p>
      </>
    ),
  },
  {
    id: "mudancas",
    title: "Mudanças nestes termos",
    body: (
      <p>
        Podemos atualizar estes termos, sem efeito retroativo: para cada pedido vale o texto publicado quando
        ele foi feito. Você pode imprimir ou salvar esta página para guardar o seu. Versão de{" "}
        {TERMS.shownDate}.
      </p>
    ),
  },
  {
    id: "lei-e-foro",
    title: "Lei e foro",
    body: (
      <>
        <p>
          Vale a lei brasileira, em especial o Código de Defesa do Consumidor, o Decreto 7.962/2013, o Marco
          Civil da Internet e a LGPD. Para qualquer processo, o foro é o do domicílio do consumidor.
        </p>
        <p>
          Antes disso, conte conosco: o <a href={href("/atendimento")}>atendimento</a> responde em até 5 dias.
          Você também pode procurar o Procon ou a plataforma{" "}
          <a href="https://www.consumidor.gov.br" rel="noreferrer">
            consumidor.gov.br
          </a>
          .
        </p>
      </>
    ),
  },
];

export function Terms() {
  return (
    <Page>
      <PageHead
        title="Termos de uso e de compra"
        description={`As condições de compra na ${COMPANY.brand}: preços, receitas, entrega, desistência, garantia e foro.`}
        path={href("/termos")}
      />
      <Breadcrumbs steps={[{ label: "Início", to: href("/") }, { label: "Termos de uso e de compra" }]} />
      <Heading lead="O que vale entre você e a loja, em linguagem simples.">
        Termos de uso e de compra
      </Heading>
      <Chapters chapters={CHAPTERS} />
    </Page>
  );
}
