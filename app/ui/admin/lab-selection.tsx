import { Form, href, Link } from "react-router";
import { LAB_TABS, type LabTab } from "#app/domain/lab/lab-job.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { LAB_TAB_LABELS } from "./lab-labels.ts";
import filters from "./order-filters.module.css";
import styles from "./order-selection.module.css";

export const LAB_SELECTION_FORM = "escolhidos";

interface LabTabsProps {
  current: LabTab;
  counts: Readonly<Record<LabTab, number>>;
  hrefOf(tab: LabTab): string;
}

export function LabTabs({ current, counts, hrefOf }: LabTabsProps) {
  return (
    <nav aria-label="Situação" className={filters.tabs}>
      <ul>
        {LAB_TABS.map((tab) => (
          <li key={tab}>
            <Link to={hrefOf(tab)} aria-current={current === tab ? "page" : undefined}>
              {LAB_TAB_LABELS[tab]} <span>{counts[tab]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What can be done with the chosen jobs of a tab. `list` is its URL, to which receiving is posted. */
export function LabSelection({ tab, list }: { tab: LabTab; list: string }) {
  const isAtLab = tab === "no-laboratorio" || tab === "atrasados";
  return (
    <Form
      id={LAB_SELECTION_FORM}
      method="get"
      action={href("/admin/laboratorio/imprimir")}
      aria-label="Trabalhos escolhidos"
      className={styles.bar}
    >
      <p>Com os escolhidos:</p>
      <Button look="secondary">Imprimir ordens de serviço</Button>
      {(tab === "a-pedir" || isAtLab) && (
        <Button look="secondary" formAction={href("/admin/laboratorio/enviar")}>
          {isAtLab ? "Corrigir laboratório e previsão" : "Enviar ao laboratório"}
        </Button>
      )}
      {isAtLab && (
        <Button look="secondary" name="intent" value="receive" formMethod="post" formAction={list}>
          Registrar recebimento
        </Button>
      )}
    </Form>
  );
}
