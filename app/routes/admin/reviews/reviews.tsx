import { href, Link } from "react-router";
import { REVIEW_TABS, type ReviewTab } from "#app/domain/review/moderation.ts";
import {
  countReviewsByTab,
  listStaffReviews,
  REVIEWS_PER_PAGE,
} from "#app/domain/review/staff-reviews.server.ts";
import { normalizeLine } from "#app/domain/values/text.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { ReviewFilters } from "#app/ui/admin/review-filters.tsx";
import { ReviewTable } from "#app/ui/admin/review-table.tsx";
import { StateTabs } from "#app/ui/admin/state-tabs.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/reviews";

export const handle: PageHandle = { scripts: "react" };

const MAX_PRODUCT_LENGTH = 60;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "reviews.moderate");
  const { store, now } = context.get(shopContext);
  const choices = choicesOf(url);
  const { aba, nota, produto, pagina } = choices;
  const { reviews, total } = await listStaffReviews(
    store.read,
    { tab: aba || undefined, stars: nota ? Number(nota) : undefined, product: produto || undefined },
    { page: pagina, now: now() },
  );
  return {
    ...{ choices, reviews, total, pages: Math.ceil(total / REVIEWS_PER_PAGE) },
    counts: await countReviewsByTab(store.read, now()),
  };
}

/** The choices of the URL. A value that makes no sense is no choice. */
function choicesOf({ searchParams }: URL) {
  const text = (name: string) => searchParams.get(name) ?? "";
  return {
    aba: REVIEW_TABS.find((tab) => tab === text("aba")) ?? ("" as const),
    nota: /^[1-5]$/.test(text("nota")) ? text("nota") : "",
    produto: normalizeLine(text("produto")).slice(0, MAX_PRODUCT_LENGTH),
    pagina: /^[1-9]\d{0,4}$/.test(text("pagina")) ? Number(text("pagina")) : 1,
  };
}

const LABELS: Readonly<Record<ReviewTab, string>> = {
  novas: "Novas",
  escondidas: "Escondidas",
  "com-resposta": "Com resposta",
};

export default function Reviews({
  loaderData: { choices, reviews, total, pages, counts },
}: Route.ComponentProps) {
  const { aba, nota, produto, pagina } = choices;
  return (
    <AdminPage title="Avaliações" lead="As palavras de quem comprou ficam como foram escritas.">
      <StateTabs
        tabs={[
          { label: "Todas", to: listOf({}), isCurrent: aba === "" },
          ...REVIEW_TABS.map((tab) => ({
            ...{ label: LABELS[tab], to: listOf({ aba: tab }), isCurrent: aba === tab },
            count: counts[tab],
          })),
        ]}
      />
      <ReviewFilters aba={aba} nota={nota} produto={produto} />
      {reviews.length > 0 ? (
        <>
          <p>{total === 1 ? "1 avaliação" : `${total} avaliações`}</p>
          <ReviewTable reviews={reviews} />
        </>
      ) : (
        <EmptyState title="Nenhuma avaliação aqui.">
          <p>
            <Link to={listOf({})}>Ver todas as avaliações</Link>
          </p>
        </EmptyState>
      )}
      <Pagination
        page={pagina}
        pages={pages}
        hrefOf={(to) => listOf({ aba, nota, produto, ...(to > 1 && { pagina: String(to) }) })}
      />
    </AdminPage>
  );
}

function listOf(choices: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(choices).filter(([, value]) => value !== "")).toString();
  return href("/admin/avaliacoes") + (query && `?${query}`);
}
