import { data, href, Link } from "react-router";
import { z } from "zod";
import { carrierField } from "#app/domain/order/order-acts.ts";
import { CARRIER_NAMES } from "#app/domain/order/parcel-carriers.ts";
import { MAX_PARCEL_LINES, readParcelLines } from "#app/domain/order/parcel-lines.ts";
import { checkParcels, sendParcels } from "#app/domain/order/send-many.server.ts";
import { optionalText, pastedLines } from "#app/domain/values/text-fields.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { ParcelVerdicts, SendParcels } from "#app/ui/admin/parcel-verdicts.tsx";
import { Field, SelectField, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { TextAreaField } from "#app/ui/kit/text-area-field.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/send-many";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const MAX_PASTED_LENGTH = 20_000;

const schema = z
  .object({
    lines: pastedLines({ missing: "Cole ao menos uma linha", max: MAX_PASTED_LENGTH }),
    carrier: carrierField,
    noInvoiceReason: optionalText({ max: 200 }),
  })
  .transform(({ lines, carrier, noInvoiceReason }, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["lines"], message });
    const read = readParcelLines(lines, carrier);
    if (read.lines.length === 0) refuse("Cole ao menos uma linha");
    if (read.isTooLong) refuse(`São até ${MAX_PARCEL_LINES} linhas de uma vez`);
    return { read: read.lines, noInvoiceReason };
  });

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "parcels.send");
  return null;
}

/** The verdicts, and the results, are in the response: there is nothing to come back to. Sent again, the orders are sent already. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "parcels.send");
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);
  const fields = parseFields(form, schema);
  if (fields.status !== "success") return invalid(fields.reply());
  const { read, noInvoiceReason } = fields.value;

  if (form.get("intent") === "send") {
    const results = await sendParcels(store, read, { actor, noInvoiceReason }, now());
    return data({ results }, { status: 200 });
  }
  const verdicts = await checkParcels(store.read, read, noInvoiceReason);
  const initialValue = fields.reply().initialValue ?? {};
  const sent = Object.entries(initialValue).flatMap(([name, value]) =>
    typeof value === "string" && name !== "intent" ? [[name, value] as const] : [],
  );
  return data({ lastResult: { initialValue }, verdicts, sent }, { status: 200 });
}

export default function SendMany({ actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<{ lines: string; carrier: string; noInvoiceReason: string }>({
    id: "envios",
    lastResult: actionData && "lastResult" in actionData ? actionData.lastResult : undefined,
  });
  const results = actionData && "results" in actionData ? actionData.results : undefined;
  const checked = actionData && "verdicts" in actionData ? actionData : undefined;
  if (results)
    return (
      <AdminPage title="Enviar vários">
        <ParcelVerdicts verdicts={results} isDone />
        <p>
          <Link to={href("/admin/pedidos/enviar-varios")}>Enviar outros</Link>
        </p>
        <p>
          <Link to={href("/admin/pedidos")}>Voltar aos pedidos</Link>
        </p>
      </AdminPage>
    );
  return (
    <AdminPage
      title="Enviar vários"
      lead="Um pedido por linha, colado da planilha ou da transportadora"
      form={form}
      size="narrow"
    >
      {checked && (
        <>
          <ParcelVerdicts verdicts={checked.verdicts} isDone={false} />
          <SendParcels verdicts={checked.verdicts} sent={checked.sent} />
        </>
      )}
      <Panel title={checked ? "Ou mude as linhas" : "Linhas"}>
        <ServerForm form={form} submit="Conferir">
          <TextAreaField
            field={fields.lines}
            label="Pedidos e códigos"
            hint={`número;código, ou número;código;chave da nota. Vale ponto e vírgula, tabulação ou vírgula. Até ${MAX_PARCEL_LINES} linhas.`}
            rows={10}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            field={fields.carrier}
            label="Transportadora"
            options={Object.values(CARRIER_NAMES)}
            empty="Pelo código"
          />
          <Field
            field={fields.noInvoiceReason}
            label="Por que vão sem nota as linhas sem chave"
            autoComplete="off"
            optional
          />
        </ServerForm>
      </Panel>
      <p>
        <Link to={href("/admin/pedidos")}>Voltar aos pedidos</Link>
      </p>
    </AdminPage>
  );
}
