import { href, Link, redirect } from "react-router";
import { receiveFromLab } from "#app/domain/lab/lab-acts.server.ts";
import { LAB_JOBS_PER_PAGE, type LabTab, labTabOf, MAX_CHOSEN_JOBS } from "#app/domain/lab/lab-job.ts";
import { countLabTabs, listLab } from "#app/domain/lab/lab-list.server.ts";
import { pageOf } from "#app/domain/order/order-choices.ts";
import { dayOf } from "#app/domain/values/day.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalidFields, readForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { labRefusalText } from "#app/ui/admin/lab-labels.ts";
import { LAB_SELECTION_FORM, LabSelection, LabTabs } from "#app/ui/admin/lab-selection.tsx";
import { LabTable } from "#app/ui/admin/lab-table.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/lab";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused act shows the list as it is now. */
export const shouldRevalidate = () => true;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "lab.handle");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const tab = labTabOf(url.searchParams.get("aba"));
  const page = pageOf(url);
  const today = dayOf(now());
  const counts = await countLabTabs(store.read, today);
  return {
    ...{ tab, page, today, counts, now: now() },
    pages: Math.ceil(counts[tab] / LAB_JOBS_PER_PAGE),
    jobs: await listLab(store.read, prescriptionFiles, { tab, page, today }),
  };
}

/** `receive`: the chosen jobs came back from the lab. Each one on its own: a job that somebody received before holds back no other. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "lab.handle");
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);
  const chosen = form.getAll("n").map(String).slice(0, MAX_CHOSEN_JOBS);
  if (form.get("intent") !== "receive" || chosen.length === 0)
    return invalidFields({ jobs: ["Marque o que chegou do laboratório"] });

  const refusals: string[] = [];
  for (const id of new Set(chosen)) {
    const received = await receiveFromLab(store, id, actor, now());
    if (!received.ok) refusals.push(labRefusalText(received));
  }
  if (refusals.length === new Set(chosen).size) return invalidFields({ jobs: refusals });
  announce(context, ["O recebimento foi registrado. Falta conferir.", ...refusals].join(" "), {
    tone: refusals.length > 0 ? "info" : "success",
  });
  return redirect(hrefOf("recebidos"), 303);
}

function hrefOf(tab: LabTab, page = 1): string {
  const query = new URLSearchParams({ aba: tab, ...(page > 1 && { pagina: String(page) }) });
  return `${href("/admin/laboratorio")}?${query}`;
}

const EMPTY: Readonly<Record<LabTab, string>> = {
  "a-pedir": "Nada a pedir.",
  "no-laboratorio": "Nada no laboratório.",
  atrasados: "Nada atrasado.",
  recebidos: "Nada a conferir.",
  conferidos: "Nada conferido à espera do envio.",
};

export default function Lab({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, page, pages, jobs, counts, today, now } = loaderData;
  const errors = formErrors("laboratorio", actionData);
  return (
    <AdminPage title="Laboratório" form={errors}>
      <ErrorSummary form={errors} />
      <LabTabs current={tab} counts={counts} hrefOf={hrefOf} />
      {jobs.length > 0 ? (
        <>
          <div id="laboratorio-jobs" tabIndex={-1}>
            <LabSelection tab={tab} list={hrefOf(tab, page)} />
          </div>
          <LabTable jobs={jobs} {...{ tab, today, now }} selectedIn={LAB_SELECTION_FORM} />
        </>
      ) : (
        <EmptyState title={EMPTY[tab]}>
          <p>
            <Link to={href("/admin")}>Voltar a Hoje</Link>
          </p>
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => hrefOf(tab, to)} />
    </AdminPage>
  );
}
