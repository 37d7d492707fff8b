import { data, href, Link, redirect } from "react-router";
import { lastMovement } from "#app/domain/stock/adjust.server.ts";
import {
  movementNumberOf,
  readCountForm,
  SHEET_ROWS,
  type TypedTexts,
} from "#app/domain/stock/count-form.ts";
import {
  findSheetMoment,
  type JudgedCount,
  judgeCounts,
  listSheet,
  recordCounts,
} from "#app/domain/stock/count-sheet.server.ts";
import { pageOf, typeOf } from "#app/domain/stock/stock-choices.ts";
import { listShapes } from "#app/domain/stock/stock-list.server.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { readForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import styles from "#app/ui/admin/stock-count.module.css";
import { CountPreview } from "#app/ui/admin/stock-count-preview.tsx";
import { CountSheet } from "#app/ui/admin/stock-count-sheet.tsx";
import { CountStart } from "#app/ui/admin/stock-count-start.tsx";
import { colorsText, unitsText } from "#app/ui/admin/stock-labels.ts";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/count";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** Without `folha` the page begins a sheet; with it, it is that sheet, with the figures of then. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "stock.change");
  const { read } = context.get(shopContext).store;
  const shapes = await listShapes(read);
  const choices = choicesOf(url, shapes);
  const latest = await lastMovement(read);
  const madeAt = choices.sheet > 0 ? await findSheetMoment(read, choices.sheet) : undefined;
  const filter = { shapes, choices, latest };
  if (!madeAt) return { ...filter, sheet: null };
  const page = pageOf(url);
  const { type, shape, sheet } = choices;
  const { rows, total } = await listSheet(read, sheet, { type, shape }, page);
  const pages = Math.ceil(total / SHEET_ROWS);
  return { ...filter, sheet: { number: sheet, madeAt, rows, total, page, pages } };
}

/** The preview is in the response: there is nothing to come back to. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "stock.change");
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);
  const sheet = movementNumberOf(url.searchParams.get("folha"));
  const { counts, texts, errors } = readCountForm(form);
  if (!(await findSheetMoment(store.read, sheet)))
    return refused({ n0: ["Esta folha não existe. Faça outra"] }, texts);
  if (Object.keys(errors).length > 0) return refused(errors, texts);

  if (form.get("intent") === "confirm") {
    const seen = movementNumberOf(form.get("seen"));
    const recorded = await recordCounts(store, { sheet, seen, counts }, actor, now());
    if (recorded.ok) return done(context, recorded.changed);
    const { judged, seen: latest } = recorded;
    const impossible = reservedErrors(judged, form);
    if (Object.keys(impossible).length > 0) return refused(impossible, texts);
    const asked = judged.findIndex(({ verdict }) => verdict === "ask");
    const error = { [`m${asked}`]: ["O estoque mudou desde a folha: diga se contou antes ou depois disso"] };
    return previewed({ judged, texts, error }, latest, 422);
  }
  const seen = await lastMovement(store.read);
  const judged = await judgeCounts(store.read, sheet, counts);
  const impossible = reservedErrors(judged, form);
  if (Object.keys(impossible).length > 0) return refused(impossible, texts);
  return previewed({ judged, texts, error: {} }, seen, 200);
}

function choicesOf({ searchParams }: URL, shapes: readonly string[]) {
  return {
    type: typeOf(searchParams.get("tipo")),
    shape: shapes.find((shape) => shape === searchParams.get("formato")) ?? "",
    sheet: movementNumberOf(searchParams.get("folha")),
  };
}

/** The counts that are below what orders have reserved, by the field of the sheet. */
function reservedErrors(judged: readonly JudgedCount[], form: FormData): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (let index = 0; index < SHEET_ROWS; index++) {
    const row = judged.find(({ variantId }) => variantId === form.get(`v${index}`));
    if (row?.verdict === "below-reserved")
      errors[`n${index}`] = [
        `${row.title}, ${row.colorName}: há ${unitsText(row.reserved)} na reserva de pedidos, e ficariam ${row.after}. Conte de novo, ou deixe em branco`,
      ];
  }
  return errors;
}

/** `seen`: the last movement before the stock was read, so that the answers hold for what the page shows. */
function previewed(
  { judged, texts, error }: { judged: JudgedCount[]; texts: TypedTexts; error: Record<string, string[]> },
  seen: number,
  status: number,
) {
  return data({ counted: { texts, preview: { judged, seen } }, lastResult: { error } }, { status });
}

function refused(error: Record<string, string[]>, texts: TypedTexts) {
  return data({ counted: { texts, preview: undefined }, lastResult: { error } }, { status: 422 });
}

function done(context: Context, changed: number) {
  announce(
    context,
    changed === 0
      ? "A contagem confere: nada mudou."
      : `Contagem registrada: ${colorsText(changed)} com diferença.`,
  );
  return redirect(href("/admin/estoque"), 303);
}

export default function Count({ loaderData, actionData }: Route.ComponentProps) {
  const { sheet, choices, shapes, latest } = loaderData;
  const errors = formErrors("contagem", actionData && "lastResult" in actionData ? actionData : undefined);
  const counted = actionData && "counted" in actionData ? actionData.counted : undefined;
  const preview = counted?.preview;
  const hrefOf = (page: number) =>
    `${href("/admin/estoque/contagem")}?${new URLSearchParams({
      ...(choices.type && { tipo: choices.type }),
      ...(choices.shape && { formato: choices.shape }),
      ...{ folha: String(choices.sheet), ...(page > 1 && { pagina: String(page) }) },
    })}`;
  return (
    <AdminPage title={sheet ? `Folha de contagem ${sheet.number}` : "Contagem do estoque"} form={errors}>
      <ErrorSummary form={errors} />
      {!sheet && (
        <CountStart choices={choices} shapes={shapes} latest={latest} isUnknown={choices.sheet > 0} />
      )}
      {preview && <CountPreview preview={preview} errors={errors} action={hrefOf(sheet?.page ?? 1)} />}
      {sheet &&
        (sheet.rows.length > 0 ? (
          <CountSheet
            sheet={sheet}
            choices={choices}
            errors={errors}
            texts={counted?.texts ?? {}}
            action={hrefOf(sheet.page)}
            isChecked={preview !== undefined}
          />
        ) : (
          <EmptyState title="Nenhuma cor nesta folha.">
            <p>Escolha outro tipo ou formato.</p>
          </EmptyState>
        ))}
      {sheet && <Pagination page={sheet.page} pages={sheet.pages} hrefOf={hrefOf} />}
      <p className={styles.screen}>
        {sheet && (
          <>
            <Link to={href("/admin/estoque/contagem")}>Fazer outra folha</Link>
            {" · "}
          </>
        )}
        <Link to={href("/admin/estoque")}>Voltar ao estoque</Link>
      </p>
    </AdminPage>
  );
}
