import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import type { DataRequest } from "#app/domain/account/data-requests.ts";
import { dayOf, formatDay } from "#app/domain/values/day.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Panel } from "./admin-page.tsx";
import { CHANNEL_NAMES } from "./customer-labels.ts";
import { formatMoment } from "./moment.ts";
import styles from "./order-panels.module.css";

export function RequestFacts({ request }: { request: DataRequest }) {
  const { channel, receivedAt, dueAt, closedAt, note, reason } = request;
  return (
    <Panel>
      <dl className={styles.facts}>
        <dt>Pessoa</dt>
        <dd>
          <PersonLink request={request} />
        </dd>
        <dt>Recebido</dt>
        <dd>
          {formatDay(dayOf(receivedAt))}, {CHANNEL_NAMES[channel]}
        </dd>
        <dt>Prazo</dt>
        <dd>{formatMoment(dueAt)}</dd>
        {closedAt && (
          <>
            <dt>Encerrado</dt>
            <dd>{formatMoment(closedAt)}</dd>
          </>
        )}
        {note && (
          <>
            <dt>Nota</dt>
            <dd className={styles.note}>
              <UserText>{note}</UserText>
            </dd>
          </>
        )}
        {reason && (
          <>
            <dt>Motivo da recusa</dt>
            <dd>
              <UserText>{reason}</UserText>
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

function PersonLink({ request: { person } }: { request: DataRequest }) {
  if (person.kind === "erased") return "Apagada: este registro não diz mais de quem foi.";
  if (person.kind === "account")
    return (
      <Link to={href("/admin/clientes/:account", { account: person.accountId })}>
        <UserText>{person.name}</UserText>
      </Link>
    );
  return (
    <>
      <UserText>{person.name}</UserText>, que comprou sem conta:{" "}
      <Link to={href("/admin/pedidos/:number", { number: String(person.number) })}>
        pedido {person.number}
      </Link>
    </>
  );
}

/** The acts that answer an open request. */
export function AnswerRequest({ request: { id, kind } }: { request: DataRequest }) {
  if (kind === "correct")
    return (
      <Panel title="Corrigir">
        <p>
          A pessoa corrige o cadastro na própria conta. O endereço e o contato de um pedido, você corrige no
          pedido.
        </p>
        <PostForm>
          <input type="hidden" name="intent" value="done" />
          <Button>Já está corrigido</Button>
        </PostForm>
      </Panel>
    );
  if (kind === "export")
    return (
      <Panel title="Entregar a cópia">
        <p>
          O arquivo tem tudo o que a loja guarda da pessoa, também as receitas. É o mesmo que ela baixa na
          conta. Só sai uma vez: entregue-o à própria pessoa, e apague a sua cópia.
        </p>
        <PostForm action={href("/admin/titulares/:request/arquivo", { request: id })} reloadDocument>
          <Button>Baixar o arquivo</Button>
        </PostForm>
      </Panel>
    );
  return (
    <Panel title="Apagar">
      <p>Confira o que vai embora e o que a lei manda ficar, e confirme.</p>
      <p>
        <ButtonLink look="secondary" to={href("/admin/titulares/:request/apagar", { request: id })}>
          Apagar os dados da pessoa
        </ButtonLink>
      </p>
    </Panel>
  );
}

export function RefuseForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<{ reason: string }>({ id: "recusa", lastResult });
  return (
    <Panel title="Recusar">
      <ServerForm form={form} submit="Recusar o pedido" look="secondary">
        <input type="hidden" name="intent" value="refuse" />
        <Field
          field={fields.reason}
          label="Motivo"
          hint="A pessoa tem direito a ele: responda pelo mesmo canal."
          autoComplete="off"
          maxLength={500}
        />
      </ServerForm>
    </Panel>
  );
}
