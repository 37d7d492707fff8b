import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { cameBack, mayAct } from "#app/domain/returns/return.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { Panel } from "./admin-page.tsx";
import styles from "./order-panels.module.css";
import { ConditionForm } from "./return-conditions.tsx";
import type { ShownReturn } from "./return-panels.tsx";
import { type Plan, ReturnPlan } from "./return-plan.tsx";

interface ActsProps {
  found: ShownReturn;
  /** '2026-11-23'. */
  today: string;
  /** After 30 days the buyer of a warranty case chooses how it ends. */
  isBuyersChoice: boolean;
  hasRefusedRefund: boolean;
  /** Null before the pieces are checked. */
  plan: Plan | null;
  mayRefund: boolean;
  lastResult: SubmissionResult | undefined;
}

interface FormProps {
  found: ShownReturn;
  lastResult: SubmissionResult | undefined;
}

/** The acts that a return's stage allows. `devolucao-acts` is where the summary of errors leads. */
export function ReturnActs({ found, lastResult, plan, mayRefund, ...rest }: ActsProps) {
  const { today, isBuyersChoice, hasRefusedRefund } = rest;
  const { revision, stage, kind } = found;
  const of = (intent: string) => (lastResult?.initialValue?.intent === intent ? lastResult : undefined);
  const canDrop =
    mayAct("drop", found) && (stage !== "checked" || found.lines.every((line) => cameBack(line) === 0));
  const isOpen = stage !== "closed";
  const codeForm = mayAct("send-code", found) && (
    // Keyed by the revision: once it is sent, the form shows what was saved.
    <CodeForm key={revision} found={found} today={today} lastResult={of("send-code")} />
  );
  const conditionForm = <ConditionForm key={revision} found={found} lastResult={of("check")} />;
  return (
    <div id="devolucao-acts" tabIndex={-1} className={styles.column}>
      <Panel title="Próximo passo">
        {isBuyersChoice && isOpen && (
          <p>
            Passaram 30 dias do pedido: quem comprou escolhe entre a troca, o reembolso e um abatimento
            (artigo 18 do Código de Defesa do Consumidor).
          </p>
        )}
        {stage === "asked" && codeForm}
        {(mayAct("post", found) || mayAct("receive", found)) && (
          <div className={styles.acts}>
            {mayAct("post", found) && (
              <SimpleAct intent="post" seen={revision} label="Registrar a postagem" />
            )}
            {mayAct("receive", found) && (
              <SimpleAct
                intent="receive"
                seen={revision}
                label="Registrar a chegada"
                look={stage === "posted" ? "primary" : "secondary"}
              />
            )}
          </div>
        )}
        {stage !== "asked" && codeForm && (
          <details open={of("send-code") !== undefined}>
            <summary>Enviar outro código de postagem</summary>
            {codeForm}
          </details>
        )}
        {stage === "received" && <p>Confira as peças, uma a uma.</p>}
        {plan && (stage === "checked" || hasRefusedRefund) && (
          <ReturnPlan found={found} plan={plan} mayRefund={mayRefund} hasRefusedRefund={hasRefusedRefund} />
        )}
        {!isOpen && !hasRefusedRefund && <p>Está encerrada. Nada a fazer aqui.</p>}
        {kind === "warranty" && isOpen && mayRefund && (
          <p>
            <Link to={`${href("/admin/devolucoes/:id/reembolsar", { id: found.id })}?tipo=abatimento`}>
              Dar um abatimento no preço
            </Link>
          </p>
        )}
      </Panel>
      {mayAct("check", found) && (
        <Panel title="Conferir as peças">
          {stage === "checked" ? (
            <details open={of("check") !== undefined}>
              <summary>Corrigir a conferência</summary>
              {conditionForm}
            </details>
          ) : (
            conditionForm
          )}
        </Panel>
      )}
      {mayAct("repair", found) && (
        <Panel title="Consertada">
          <SentBackForm intent="repair" found={found} lastResult={of("repair")} />
        </Panel>
      )}
      {mayAct("exchange", found) && (
        <Panel title="Trocada">
          <p>Peças novas saem do estoque.</p>
          <SentBackForm intent="exchange" found={found} lastResult={of("exchange")} />
        </Panel>
      )}
      {mayAct("refuse", found) && (
        <Panel title="Recusar a garantia">
          <ReasonForm intent="refuse" found={found} lastResult={of("refuse")} />
        </Panel>
      )}
      {canDrop && (
        <Panel title="Encerrar sem devolução">
          <ReasonForm intent="drop" found={found} lastResult={of("drop")} />
        </Panel>
      )}
    </div>
  );
}

function SimpleAct({
  intent,
  seen,
  label,
  look = "secondary",
}: {
  intent: string;
  seen: number;
  label: string;
  look?: "primary" | "secondary";
}) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen} />
      <Button look={look}>{label}</Button>
    </PostForm>
  );
}

function CodeForm({ found, today, lastResult }: FormProps & { today: string }) {
  const { revision, stage, postingCode, postingUntil } = found;
  const [form, fields] = useServerForm<{ postingCode: string; postingUntil: string }>({
    id: "codigo",
    lastResult,
    defaultValue: { postingCode: postingCode ?? "", postingUntil: postingUntil ?? "" },
  });
  return (
    <ServerForm
      form={form}
      submit={stage === "asked" ? "Enviar o código" : "Enviar outro código"}
      look={stage === "asked" ? "primary" : "secondary"}
    >
      <input type="hidden" name="intent" value="send-code" />
      <input type="hidden" name="seen" value={revision} />
      <Field
        field={fields.postingCode}
        label="Código de postagem"
        hint="Da logística reversa dos Correios. Vai por e-mail a quem comprou."
        autoComplete="off"
      />
      <Field field={fields.postingUntil} label="Vale até" type="date" min={today} />
    </ServerForm>
  );
}

const SENT_BACK = {
  repair: { id: "conserto", submit: "Registrar o conserto e o envio" },
  exchange: { id: "troca", submit: "Registrar a troca e o envio" },
};

function SentBackForm({ intent, found, lastResult }: FormProps & { intent: keyof typeof SENT_BACK }) {
  const { id, submit } = SENT_BACK[intent];
  const [form, fields] = useServerForm<{ trackingCode: string }>({ id, lastResult });
  return (
    <ServerForm form={form} submit={submit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={found.revision} />
      <Field field={fields.trackingCode} label="Código de rastreamento do envio" autoComplete="off" />
    </ServerForm>
  );
}

const REASONS = {
  refuse: {
    ...{ id: "recusa", submit: "Recusar a garantia" },
    hint: "Quem comprou lê na página do pedido.",
  },
  drop: {
    ...{ id: "encerramento", submit: "Encerrar sem devolução" },
    hint: "Para peças que ficam com quem comprou. O motivo aparece na página do pedido.",
  },
};

function ReasonForm({ intent, found, lastResult }: FormProps & { intent: keyof typeof REASONS }) {
  const { id, submit, hint } = REASONS[intent];
  const [form, fields] = useServerForm<{ outcomeReason: string }>({ id, lastResult });
  return (
    <ServerForm form={form} submit={submit} look="secondary">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={found.revision} />
      <Field field={fields.outcomeReason} label="Motivo" hint={hint} autoComplete="off" />
    </ServerForm>
  );
}
