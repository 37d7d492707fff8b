import { Form } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";
import { Panel } from "./admin-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FilterSelect } from "./filter-bar.tsx";
import styles from "./stock-count.module.css";
import { TYPE_OPTIONS } from "./stock-filters.tsx";

interface CountStartProps {
  choices: { type: string; shape: string };
  shapes: readonly string[];
  /** The number of a sheet that is made now; 0 in a shop without products. */
  latest: number;
  /** The number that was asked for has no sheet. */
  isUnknown: boolean;
}

/** A new sheet, or one that was printed and is to be typed in. Both are links to the sheet's page. */
export function CountStart({ choices, shapes, latest, isUnknown }: CountStartProps) {
  if (latest === 0) return <EmptyState title="A loja ainda não tem produtos a contar." />;
  const filters = (
    <>
      <FilterSelect name="tipo" label="Tipo" all="Todos" value={choices.type} options={TYPE_OPTIONS} />
      <FilterSelect
        name="formato"
        label="Formato"
        all="Todos"
        value={choices.shape}
        options={shapes.map((shape) => ({ value: shape, label: shape }))}
      />
    </>
  );
  return (
    <>
      {isUnknown && <p role="alert">Não há folha com este número. Confira no papel, ou faça outra.</p>}
      <Panel title="Nova folha">
        <p>A folha guarda o estoque deste momento. Imprima, conte as peças e digite o que contou.</p>
        <Form method="get" className={styles.open}>
          <input type="hidden" name="folha" value={latest} />
          {filters}
          <Button>Fazer a folha</Button>
        </Form>
      </Panel>
      <Panel title="Digitar uma folha impressa">
        <Form method="get" className={styles.open}>
          <div>
            <label htmlFor="folha">Número da folha</label>
            <input id="folha" name="folha" inputMode="numeric" autoComplete="off" maxLength={15} required />
          </div>
          {filters}
          <Button look="secondary">Abrir</Button>
        </Form>
      </Panel>
    </>
  );
}
