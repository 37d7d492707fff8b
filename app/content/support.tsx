import { href } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { Card, Cards, NextLinks, Prose } from "#app/ui/kit/prose.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

const RELATED_PAGES = [
  { label: "Acompanhar um pedido feito sem conta", to: href("/meu-pedido") },
  { label: "Dúvidas frequentes", to: href("/duvidas-frequentes") },
  { label: "Trocas e devoluções", to: href("/trocas-e-devolucoes") },
  { label: "Política de pagamento", to: href("/politica-de-pagamento") },
  { label: "Guia de medidas", to: href("/guia-de-medidas") },
  { label: "Privacidade", to: href("/privacidade") },
];

export function Support() {
  return (
    <Page>
      <PageHead
        title="Atendimento"
        description={`Fale com a ${COMPANY.brand} pelo WhatsApp ou por e-mail, ${COMPANY.hours}.`}
        path={href("/atendimento")}
      />
      <Breadcrumbs steps={[{ label: "Início", to: href("/") }, { label: "Atendimento" }]} />
      <Heading lead="Antes, durante e depois da compra, quem responde é a nossa equipe.">Atendimento</Heading>
      <Cards>
        <Card title="Chat ao vivo pelo WhatsApp">
          <p>
            O jeito mais rápido de falar com a gente, ao vivo: {COMPANY.hours}. Fora desse horário, deixe a
            sua mensagem e respondemos assim que voltarmos.
          </p>
          <p>
            <Unbroken>{COMPANY.whatsappShown}</Unbroken>
          </p>
          <ButtonLink href={COMPANY.whatsappLink} rel="noreferrer">
            Abrir o WhatsApp
          </ButtonLink>
        </Card>
        <Card title="E-mail">
          <p>
            Bom para assuntos com mais detalhes, com fotos, ou quando você quer guardar a conversa. Escreva a
            qualquer hora.
          </p>
          <address>{COMPANY.email}</address>
          <ButtonLink href={`mailto:${COMPANY.email}`} look="secondary">
            Escrever um e-mail
          </ButtonLink>
        </Card>
        <Card title="Sem esperar">
          <p>
            A situação do pedido, o rastreamento, o Pix a pagar e o envio da receita estão sempre em “Meus
            pedidos”.
          </p>
          <ButtonLink href={href("/minha-conta/pedidos")} look="secondary">
            Ver meus pedidos
          </ButtonLink>
        </Card>
      </Cards>
      <Prose inColumns>
        <section>
          <h2>Em quanto tempo respondemos</h2>
          <p>
            Pelo WhatsApp, durante o horário de atendimento, você conversa ao vivo. Em qualquer canal, a
            resposta chega em no máximo 5 dias, como manda o Decreto 7.962/2013.
          </p>
        </section>
        <section>
          <h2>O que informar</h2>
          <ul>
            <li>O número do pedido. Ele está na confirmação que mandamos por e-mail e em “Meus pedidos”.</li>
            <li>O e-mail usado na compra, principalmente se você comprou sem criar conta.</li>
            <li>Em caso de defeito ou de dano no transporte, fotos do produto e da embalagem.</li>
          </ul>
          <p>
            Nunca pedimos a sua senha, o código de recuperação nem os números do cartão. E, para proteger os
            seus dados de saúde, envie a receita pelo site, ao escolher as lentes ou na página do pedido, e
            não pelo WhatsApp ou por e-mail.
          </p>
        </section>
        <section>
          <h2>Talvez a resposta já esteja aqui</h2>
          <NextLinks links={RELATED_PAGES} />
        </section>
        <section>
          <h2>Correspondência</h2>
          <address>
            {COMPANY.legalName}
            <br />
            <Unbroken>CNPJ {COMPANY.cnpj}</Unbroken>
            <br />
            {COMPANY.road}, {COMPANY.district}
            <br />
            {COMPANY.city}, <Unbroken>CEP {COMPANY.cep}</Unbroken>
          </address>
          <p>
            Somos uma loja digital: nesse endereço não há atendimento ao público. Antes de mandar um produto
            de volta, fale conosco, para que o envio saia sem custo quando ele é por nossa conta.
          </p>
        </section>
      </Prose>
    </Page>
  );
}
