import { PicturePanel } from "./picture-panel.tsx";

/** A file of db/seed/plates.json. */
export const CASE_PLATE = "plates/estojo-57599a68";

/** The case and the cloth that come with every frame. */
export function Included({ className }: { className: string }) {
  return (
    <section className={className} aria-labelledby="vai-junto">
      <PicturePanel file={CASE_PLATE} alt="Estojo violeta aberto, flanela e óculos dourados">
        <h2 id="vai-junto">Estojo e flanela vão junto</h2>
        <p>A armação viaja protegida no estojo, e a flanela limpa as lentes sem riscar.</p>
      </PicturePanel>
    </section>
  );
}
