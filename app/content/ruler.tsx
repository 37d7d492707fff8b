import { href } from "react-router";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { type Chapter, Chapters } from "#app/ui/kit/prose.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { RulerSheet } from "#app/ui/shop/lens/ruler-sheet.tsx";

const CHAPTERS: readonly Chapter[] = [
  {
    id: "imprimir",
    title: "Imprimir a régua",
    body: (
      <>
        <p>
          Imprima esta página em papel A4, em tamanho real: na janela de impressão, a escala é 100%, sem
          “ajustar à página”. Depois ponha um cartão de banco sobre o contorno. Se ele cobre o contorno sem
          sobra nem falta, a régua está certa. Se não, confira a escala e imprima de novo.
        </p>
        <p>Na tela o tamanho não é confiável: meça só com a régua de papel.</p>
        <RulerSheet />
      </>
    ),
  },
  {
    id: "dnp",
    title: "DNP: do meio do nariz a cada pupila",
    body: (
      <>
        <p>
          A DNP diz onde fica o centro de cada lente. São duas: uma do olho direito (OD) e uma do esquerdo
          (OE), quase sempre entre 27 e 36 mm. Veja primeiro se elas estão na receita.
        </p>
        <ol>
          <li>Recorte a régua e peça a alguém para medir, a uns 40 cm de você, na altura dos seus olhos.</li>
          <li>Olhe para longe, por cima do ombro de quem mede, com os dois olhos abertos.</li>
          <li>Quem mede apoia a régua na sua testa, com o zero no meio do nariz.</li>
          <li>
            Lê até o meio da pupila de um olho e, sem mexer na régua, vira-a e lê o outro. Com o olho esquerdo
            fechado lê o seu olho direito, que está à frente dele, e depois o contrário.
          </li>
          <li>Repita três vezes. Se as leituras diferem em mais de 1 mm, meça de novo.</li>
        </ol>
      </>
    ),
  },
  {
    id: "altura",
    title: "Altura: só para lentes multifocais",
    body: (
      <>
        <p>
          É a distância da borda de baixo da lente até o meio da pupila, com a armação no rosto. Ela depende
          da armação: meça com a que você vai usar, ou com uma do mesmo tamanho, ou deixe para a ótica.
        </p>
        <ol>
          <li>Ponha a armação como costuma usar, e olhe para a frente, com a cabeça reta.</li>
          <li>Quem mede encosta a régua em pé na lente, com o zero na borda de baixo, por dentro do aro.</li>
          <li>Lê até o meio da pupila, e faz o mesmo no outro olho.</li>
        </ol>
      </>
    ),
  },
  {
    id: "duvida",
    title: "Se ficar em dúvida",
    body: (
      <p>
        Não chute: uma DNP errada cansa a vista. Qualquer ótica mede na hora, e você pode responder “não sei”
        agora e informar depois, na página do pedido. O <a href={href("/atendimento")}>atendimento</a> ajuda.
      </p>
    ),
  },
];

export function Ruler() {
  return (
    <Page>
      <PageHead
        title="Régua para medir a DNP"
        description="Uma régua em milímetros para imprimir, conferida com um cartão de banco, e como medir a distância das pupilas e a altura."
        path={href("/regua")}
      />
      <Breadcrumbs
        steps={[
          { label: "Início", to: href("/") },
          { label: "Guia de medidas", to: href("/guia-de-medidas") },
          { label: "Régua" },
        ]}
      />
      <Heading lead="As medidas que centram as lentes nos seus olhos, com papel e cinco minutos.">
        Régua para medir a DNP
      </Heading>
      <Chapters chapters={CHAPTERS} />
    </Page>
  );
}
