import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import {
  CHECK_ITEMS,
  type CheckItem,
  type LabState,
  REWORK_REASONS,
  stateAfter,
} from "#app/domain/lab/lab-job.ts";
import type { MissingForLab } from "#app/domain/lab/lab-readiness.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { CheckField, FieldGroup, SelectField, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { Panel } from "./admin-page.tsx";
import { missingText } from "./lab-labels.ts";
import styles from "./order-panels.module.css";

interface LabActsProps {
  job: { id: string; state: LabState; orderStatus: OrderStatus; reworks: number; missing: MissingForLab[] };
  /** Of the form whose intent it is. */
  lastResult: SubmissionResult | undefined;
  intent: unknown;
}

/** The acts that the job's state allows. `trabalho-acts` is where the summary of errors leads. */
export function LabActs({ job, lastResult, intent }: LabActsProps) {
  const { id, state, reworks, missing } = job;
  const isOver = !stateAfter("send", job) && !stateAfter("check", job) && !stateAfter("rework", job);
  const choose = `${href("/admin/laboratorio/enviar")}?${new URLSearchParams({ n: id })}`;
  return (
    <div id="trabalho-acts" tabIndex={-1} className={styles.column}>
      <Panel title="Próximo passo">
        {state === "to_order" && missing.length > 0 && (
          <p>Ainda não pode ir ao laboratório: {missingText(missing)}.</p>
        )}
        {stateAfter("receive", job) && (
          <PostForm>
            <input type="hidden" name="intent" value="receive" />
            <Button>Registrar recebimento</Button>
          </PostForm>
        )}
        {stateAfter("check", job) && <p>Confira as lentes, com a ordem de serviço na mão.</p>}
        {stateAfter("send", job) && missing.length === 0 && (
          <p>
            {state === "to_order" ? (
              <ButtonLink to={choose}>Enviar ao laboratório</ButtonLink>
            ) : (
              <Link to={choose}>Corrigir laboratório, número ou previsão</Link>
            )}
          </p>
        )}
        {!isOver && missing.length === 0 && (
          <p>
            <Link to={href("/admin/laboratorio/:job/imprimir", { job: id })}>
              Imprimir a ordem de serviço
            </Link>
          </p>
        )}
        {isOver && <p>Nada a fazer aqui.</p>}
      </Panel>
      {stateAfter("check", job) && <CheckForm lastResult={intent === "check" ? lastResult : undefined} />}
      {stateAfter("rework", job) && (
        <ReworkForm key={reworks} lastResult={intent === "rework" ? lastResult : undefined} />
      )}
    </div>
  );
}

function CheckForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<Record<CheckItem, string>>({ id: "conferencia", lastResult });
  return (
    <Panel title="Conferência">
      <p>Marque cada item que conferiu. O que não passar, mande refazer.</p>
      <ServerForm form={form} submit="Assinar a conferência">
        <input type="hidden" name="intent" value="check" />
        <FieldGroup legend="Conferi">
          <div className={styles.checks}>
            {(Object.keys(CHECK_ITEMS) as CheckItem[]).map((item) => (
              <CheckField key={item} field={fields[item]}>
                {CHECK_ITEMS[item]}
              </CheckField>
            ))}
          </div>
        </FieldGroup>
      </ServerForm>
    </Panel>
  );
}

function ReworkForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<{ reason: string }>({ id: "refacao", lastResult });
  return (
    <Panel title="Mandar refazer">
      <p>
        As lentes voltam à lista “A pedir”. Quem comprou recebe um e-mail de que o pedido vai demorar mais.
      </p>
      <ServerForm form={form} submit="Mandar refazer" look="secondary">
        <input type="hidden" name="intent" value="rework" />
        <SelectField field={fields.reason} label="Motivo" options={Object.values(REWORK_REASONS)} />
      </ServerForm>
    </Panel>
  );
}
