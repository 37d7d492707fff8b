import { href } from "react-router";
import type { MeasureRange, SizeRange } from "#app/domain/catalog/size-range.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { type Chapter, Chapters } from "#app/ui/kit/prose.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { FrontDrawing, RulerDrawing, TempleDrawing } from "#app/ui/shop/product/measures-diagram.tsx";

const EXAMPLE = { front: 138, height: 42, lensWidth: 52, noseBridge: 18, stem: 145 };

const millimetres = ({ from, to }: MeasureRange) => (from === to ? from : `${from}–${to}`);

const chaptersFor = (sizes: readonly SizeRange[]): readonly Chapter[] => [
  {
    id: "numeros",
    title: "Os números na haste",
    body: (
      <>
        <p>
          Se você já tem óculos que ficam bem, metade do trabalho está feita. Olhe a parte de dentro de uma
          das hastes: quase toda armação traz ali três números, parecidos com estes.
        </p>
        <TempleDrawing measures={EXAMPLE} />
        <ul>
          <li>
            <strong>52</strong> é a largura de uma lente.
          </li>
          <li>
            <strong>18</strong> é a ponte, a distância entre as duas lentes. O quadradinho só separa os dois
            números.
          </li>
          <li>
            <strong>145</strong> é o comprimento da haste.
          </li>
        </ul>
        <p>
          São milímetros, sempre. Compare com as medidas da página de cada produto: uma diferença de 1 ou 2 mm
          na lente e na ponte, ou de 5 mm na haste, costuma passar despercebida.
        </p>
      </>
    ),
  },
  {
    id: "medidas",
    title: "O que é cada medida",
    body: (
      <>
        <FrontDrawing measures={EXAMPLE} />
        <ul>
          <li>
            <strong>Lente:</strong> a largura de uma lente, no ponto mais largo, sem o aro.
          </li>
          <li>
            <strong>Ponte:</strong> a menor distância entre as lentes. É ela que se apoia no nariz.
          </li>
          <li>
            <strong>Altura:</strong> a lente de cima a baixo, no ponto mais alto.
          </li>
          <li>
            <strong>Frente:</strong> a armação inteira, de ponta a ponta. É a medida que mais diz se os óculos
            vão servir no seu rosto.
          </li>
          <li>
            <strong>Haste:</strong> da dobradiça até a ponta, acompanhando a curva atrás da orelha.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "regua",
    title: "Como medir em casa",
    body: (
      <>
        <p>Os números da haste se apagaram, ou você quer saber também a frente? Basta uma régua comum.</p>
        <RulerDrawing measures={EXAMPLE} />
        <ol>
          <li>Deite os óculos sobre uma mesa, com as hastes abertas e as lentes viradas para você.</li>
          <li>
            Encoste a régua na frente, com o zero numa das pontas, e leia onde a outra ponta termina. Esta é a
            frente; no desenho, {EXAMPLE.front} mm.
          </li>
          <li>Meça uma lente no ponto mais largo e depois no mais alto, só a lente, sem o aro.</li>
          <li>Meça a ponte: o menor espaço entre as lentes.</li>
          <li>
            Para a haste, estenda um barbante da dobradiça até a ponta, seguindo a curva, e meça o barbante.
          </li>
        </ol>
        <h3>Ainda não tem óculos?</h3>
        <p>
          Meça a largura do rosto. Diante do espelho, segure a régua na horizontal, na altura das têmporas e
          logo abaixo dos olhos, e leia a distância de um lado ao outro do rosto. Com a ajuda de outra pessoa
          fica mais fácil. Procure uma armação com a frente parecida: até uns 5 mm a mais ou a menos é um bom
          começo.
        </p>
      </>
    ),
  },
  {
    id: "tamanhos",
    title: "Tamanhos P, M e G",
    body: (
      <>
        <p>
          O tamanho resume a largura da frente. Estas são as faixas das nossas armações; a medida exata está
          na página de cada produto.
        </p>
        <table>
          <caption>Medidas por tamanho, em milímetros</caption>
          <thead>
            <tr>
              <th scope="col">Tamanho</th>
              <th scope="col">Frente</th>
              <th scope="col">Lente</th>
              <th scope="col">Ponte</th>
              <th scope="col">Haste</th>
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ size, isForKids, front, lensWidth, noseBridge, stem }) => (
              <tr key={`${size} ${isForKids}`}>
                <th scope="row">{isForKids ? `${size} infantil` : size}</th>
                <td>{millimetres(front)}</td>
                <td>{millimetres(lensWidth)}</td>
                <td>{millimetres(noseBridge)}</td>
                <td>{millimetres(stem)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Entre um tamanho e outro, olhe a frente em milímetros, e não a letra. As armações infantis são
          menores em tudo, inclusive na ponte e na haste; para adolescentes, vale comparar com o P adulto.
        </p>
      </>
    ),
  },
  {
    id: "escolher",
    title: "Como escolher",
    body: (
      <>
        <ul>
          <li>
            <strong>A frente acompanha o rosto.</strong> Se as hastes apertam as têmporas, falta largura; se
            os óculos escorregam e as pontas sobram dos lados, há largura demais.
          </li>
          <li>
            <strong>A ponte se apoia sem marcar.</strong> Larga demais, os óculos descem; estreita demais,
            ficam altos e apertam. Plaquetas de silicone podem ser ajustadas; pontes inteiriças, não.
          </li>
          <li>
            <strong>As pupilas ficam perto do meio das lentes,</strong> na largura. Se os seus olhos são mais
            próximos um do outro, procure uma lente mais estreita.
          </li>
          <li>
            <strong>A curva da haste começa logo atrás da orelha.</strong> Curta demais, ela puxa; longa
            demais, deixa os óculos soltos.
          </li>
          <li>
            <strong>A altura é questão de estilo,</strong> mas lentes multifocais pedem alguma. Na dúvida,
            pergunte a quem fez a sua receita qual é a altura mínima.
          </li>
        </ul>
        <p>
          Na dúvida entre dois modelos, fale com o <a href={href("/atendimento")}>atendimento</a>. E, se não
          ficar bom, você tem 7 dias para <a href={href("/trocas-e-devolucoes")}>desistir</a>, com reembolso
          integral.
        </p>
        <p>
          <ButtonLink href={href("/produtos/:type/:sex?", { type: "oculos-de-grau" })}>
            Escolher uma armação
          </ButtonLink>
        </p>
      </>
    ),
  },
];

export function MeasuresGuide({ sizes }: { sizes: readonly SizeRange[] }) {
  return (
    <Page>
      <PageHead
        title="Guia de medidas"
        description="Como ler os números da haste, medir os seus óculos com uma régua e escolher entre P, M e G."
        path={href("/guia-de-medidas")}
      />
      <Breadcrumbs steps={[{ label: "Início", to: href("/") }, { label: "Guia de medidas" }]} />
      <Heading lead="Com uma régua e cinco minutos você sabe se a armação vai servir, antes de comprar.">
        Guia de medidas
      </Heading>
      <Chapters chapters={chaptersFor(sizes)} />
    </Page>
  );
}
