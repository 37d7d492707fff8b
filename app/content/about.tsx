import { href } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { Card, Cards, Prose } from "#app/ui/kit/prose.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

export function About() {
  return (
    <Page>
      <PageHead
        title="Quem somos"
        description="Uma ótica digital com armações de marca própria, lentes com preço justo e entrega para todo o Brasil."
        path={href("/quem-somos")}
      />
      <Breadcrumbs steps={[{ label: "Início", to: href("/") }, { label: "Quem somos" }]} />
      <Heading lead="Uma ótica digital, com armações de marca própria e lentes que cabem no bolso.">
        Quem somos
      </Heading>
      <Prose>
        <p>
          Quem precisa de óculos usa óculos o dia inteiro: para trabalhar, para ler, para reconhecer um amigo
          do outro lado da rua. Uma coisa tão presente não deveria ser cara nem complicada de comprar.
        </p>
        <p>
          É nisso que a {COMPANY.brand} acredita. Vendemos pela internet, de São Paulo para todo o país, e as
          armações levam a nossa própria marca. Assim o preço fica mais perto do que os óculos realmente
          custam, e você escolhe com calma, de onde estiver.
        </p>
      </Prose>
      <Cards>
        <Card title="Armações nossas">
          <p>
            Modelos de marca própria para adultos e crianças, cada um com as medidas em milímetros, o material
            e a garantia de 12 meses, tudo informado antes da compra.
          </p>
        </Card>
        <Card title="Lentes com preço justo">
          <p>
            Você vê o preço da armação, da lente e da espessura separados, e a soma antes de pagar. Nada
            aparece de surpresa no fim.
          </p>
        </Card>
        <Card title="Sua receita, respeitada">
          <p>
            Fazemos lentes de grau somente com receita, e seguimos a receita à risca. Ela fica protegida por
            criptografia, tem data para ser apagada, e só você e o profissional da ótica que a confere podem
            vê-la.
          </p>
        </Card>
      </Cards>
      <Prose>
        <h2>Como funciona</h2>
        <ol>
          <li>
            Escolha a armação. O <a href={href("/guia-de-medidas")}>guia de medidas</a> ajuda a saber se ela
            vai servir.
          </li>
          <li>
            Leve só a armação ou escolha também as lentes. Você envia a receita na hora, em foto, em PDF ou
            digitada, ou depois de pagar.
          </li>
          <li>Pague com Pix ou em até 10 vezes sem juros no cartão.</li>
          <li>
            Acompanhe tudo em “Meus pedidos” até os óculos chegarem. Se não ficarem como você imaginava,{" "}
            <a href={href("/trocas-e-devolucoes")}>trocar ou devolver</a> é simples.
          </li>
        </ol>
        <h2>O que você pode esperar de nós</h2>
        <ul>
          <li>Preço completo, com o frete, antes de pagar.</li>
          <li>Linguagem clara, sem letras miúdas.</li>
          <li>Atendimento feito por pessoas, pelo WhatsApp ou por e-mail.</li>
          <li>Uma loja que funciona em qualquer celular, mesmo com internet lenta.</li>
          <li>Nenhum rastreador acompanhando a sua visita.</li>
        </ul>
        <h2>Quem responde pela loja</h2>
        <p>
          {COMPANY.legalName}, <Unbroken>CNPJ {COMPANY.cnpj}</Unbroken>, {COMPANY.road}, {COMPANY.district},{" "}
          {COMPANY.city}, <Unbroken>CEP {COMPANY.cep}</Unbroken>. Somos uma loja digital: nesse endereço não
          há atendimento ao público. Para conversar, veja os canais de{" "}
          <a href={href("/atendimento")}>atendimento</a>.
        </p>
        <p>
          <ButtonLink href={href("/produtos/:type/:sex?", { type: "oculos-de-grau" })}>
            Conhecer os óculos
          </ButtonLink>
        </p>
      </Prose>
    </Page>
  );
}
