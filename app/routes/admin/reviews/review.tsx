import { href, Link, redirect } from "react-router";
import { listActsOn } from "#app/domain/audit/acts.server.ts";
import {
  answerReview,
  hideReview,
  type ModerationResult,
  showReview,
} from "#app/domain/review/moderation.server.ts";
import { HIDE_REASONS } from "#app/domain/review/moderation.ts";
import { REVIEW_ACTS } from "#app/domain/review/moderation-acts.ts";
import { findStaffReview } from "#app/domain/review/staff-reviews.server.ts";
import { may } from "#app/domain/staff/roles.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { actionName } from "#app/ui/admin/labels.ts";
import { formatMoment } from "#app/ui/admin/moment.ts";
import orderStyles from "#app/ui/admin/order-panels.module.css";
import { AnswerForm, HideForm, ShowForm } from "#app/ui/admin/review-acts.tsx";
import { ReviewStatus } from "#app/ui/admin/review-table.tsx";
import { StatusTimeline } from "#app/ui/admin/status-timeline.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/review";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused act shows the review as it is now. */
export const shouldRevalidate = () => true;

const MAX_ACTS = 20;

const DONE = {
  hide: "A avaliação não aparece mais na loja. Quem escreveu recebe um e-mail com o motivo.",
  show: "A avaliação aparece de novo na loja.",
  answer: "A resposta está na página do produto.",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, url, "reviews.moderate");
  const { read } = context.get(shopContext).store;
  const review = await findStaffReview(read, params.review);
  if (!review) throw notFound();
  const acts = await listActsOn(read, { kind: "review", id: review.id }, MAX_ACTS);
  return { review, acts, reasons: HIDE_REASONS, seesCustomers: may(session.role, "customers.read") };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "reviews.moderate");
  const { store, now } = context.get(shopContext);
  const moderation = { reviewId: params.review, actor, links: shopLinks(url.origin) };
  if (!(await findStaffReview(store.read, params.review))) throw notFound();
  const form = await readForm(request);

  switch (form.get("intent")) {
    case "hide": {
      const read = parseFields(form, REVIEW_ACTS.hide);
      if (read.status !== "success") return invalid(read.reply());
      return done(context, params.review, "hide", await hideReview(store, moderation, read.value, now()));
    }
    case "show":
      return done(context, params.review, "show", await showReview(store, moderation, now()));
    case "answer": {
      const read = parseFields(form, REVIEW_ACTS.answer);
      if (read.status !== "success") return invalid(read.reply());
      const { answer } = read.value;
      return done(context, params.review, "answer", await answerReview(store, moderation, answer, now()));
    }
    default:
      return invalidFields({ acts: ["Escolha o que fazer com a avaliação"] });
  }
}

function done(context: Context, review: string, what: keyof typeof DONE, result: ModerationResult) {
  if (result === "unknown") throw notFound();
  if (result === "unchanged") announce(context, "Já estava assim.", { tone: "info" });
  else announce(context, DONE[what]);
  return redirect(href("/admin/avaliacoes/:review", { review }), 303);
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, acts, reasons, seesCustomers } = loaderData;
  const { productTitle, productSlug, authorName, accountId, stars, text, createdAt } = review;
  const lastResult = actionData?.lastResult;
  const intent = lastResult?.initialValue?.intent;
  const errors = formErrors("avaliacao", intent ? undefined : actionData);
  return (
    <AdminPage
      title={`Avaliação de ${productTitle}`}
      lead={`${stars} de 5, em ${formatMoment(createdAt)}`}
      form={lastResult?.error ? { errors: lastResult.error } : errors}
      size="narrow"
      actions={<ReviewStatus {...review} />}
    >
      <ErrorSummary form={errors} />
      <Panel>
        <p className={orderStyles.note}>
          <UserText>{text}</UserText>
        </p>
        <p>
          <UserText>{authorName}</UserText>
          {accountId && seesCustomers && (
            <>
              {" · "}
              <Link to={href("/admin/clientes/:account", { account: accountId })}>Ver cliente</Link>
            </>
          )}
          {" · "}
          <a href={href("/oculos/:title", { title: productSlug })}>Ver na loja</a>
        </p>
        {review.answer !== null && review.answeredAt && (
          <>
            <h3>Resposta da loja, {formatMoment(review.answeredAt)}</h3>
            <p className={orderStyles.note}>{review.answer}</p>
          </>
        )}
      </Panel>
      {review.hiddenAt && (
        <Panel title={`Escondida em ${formatMoment(review.hiddenAt)}`}>
          <p>
            {review.hiddenReason}
            {review.hiddenNote && <>. {review.hiddenNote}</>}
          </p>
          <ShowForm />
        </Panel>
      )}
      {/* Keyed by the answer: after it was saved the form shows it. */}
      <AnswerForm
        key={review.answer}
        answer={review.answer}
        lastResult={intent === "answer" ? lastResult : undefined}
      />
      {!review.hiddenAt && (
        <HideForm reasons={reasons} lastResult={intent === "hide" ? lastResult : undefined} />
      )}
      {acts.length > 0 && (
        <Panel title="Histórico">
          <StatusTimeline
            entries={acts.map(({ id, action, actorName, at }) => ({
              ...{ key: id, at, what: actionName(action), by: actorName ?? "linha de comando" },
            }))}
          />
        </Panel>
      )}
      <p>
        <Link to={href("/admin/avaliacoes")}>Voltar às avaliações</Link>
      </p>
    </AdminPage>
  );
}
