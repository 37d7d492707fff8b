import { href, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { listThicknesses } from "#app/domain/lens/lens-options.server.ts";
import { EYES } from "#app/domain/lens/transcription.ts";
import {
  fieldOfMeasure,
  fieldsOfTranscription,
  nameOfMeasure,
} from "#app/domain/lens/transcription-fields.ts";
import { transcriptionSchema } from "#app/domain/lens/transcription-schema.ts";
import { ASK_AGAIN_REASONS, askAgainSchema } from "#app/domain/order/ask-again.ts";
import { openPrescriptionPage } from "#app/domain/order/open-prescription.server.ts";
import {
  acceptPrescription,
  askForMeasures,
  requestNewPrescription,
} from "#app/domain/order/prescription-acts.server.ts";
import { deletePrescriptionAsOperator } from "#app/domain/order/prescription-changes.server.ts";
import { flagsOf } from "#app/domain/order/prescription-flags.ts";
import { describeGlasses } from "#app/domain/order/prescription-review.ts";
import { findOrderedPrescription } from "#app/domain/order/prescription-reviews.server.ts";
import { whyNotMade } from "#app/domain/order/sold-lens-fit.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AskAgainForm, DeletePrescription } from "#app/ui/admin/prescription-acts.tsx";
import { STATE_NAMES, unfitText } from "#app/ui/admin/prescription-labels.ts";
import styles from "#app/ui/admin/prescription-page.module.css";
import { PrescriptionFacts, PrescriptionPicture } from "#app/ui/admin/prescription-panels.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TranscriptionForm, TranscriptionText } from "#app/ui/admin/transcription-form.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/prescription";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** Each load is an opening that is recorded: a refused form shows its errors without another one. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 422 ? false : defaultShouldRevalidate;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { actor } = requireStaff(context, url, "prescriptions.read");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const opened = await openPrescriptionPage(store, prescriptionFiles, params.id, now(), actor);
  if (!opened) throw notFound();
  const { id, orderNumber, lens, state, fileType, prescription, saved, typed, buyer, history } = opened;
  const { measures, refraction, prescribedOn } = prescription;
  const known = saved ?? typed;
  return {
    ...{ id, orderNumber, state, fileType, history },
    reasons: ASK_AGAIN_REASONS,
    glasses: describeGlasses(opened),
    treatments: lens?.treatments ?? [],
    vision: lens?.vision ?? "none",
    flags: flagsOf({
      ...{ read: known, prescribedOn, lens, now: now() },
      thicknesses: await listThicknesses(store.read),
    }),
    /** In tenths of a millimetre: of both eyes together, as some buyers know it. */
    totalDistance: refraction?.pupillaryDistance ?? null,
    hasGivenMeasures: EYES.some((eye) =>
      Object.values(measures?.[eye] ?? {}).some((tenths) => tenths !== null),
    ),
    values: known
      ? fieldsOfTranscription(known, { isConfirmed: saved !== undefined })
      : { patient: buyer, prescribedOn: prescribedOn ?? "" },
    typed: typed ? fieldsOfTranscription(typed, { isConfirmed: false }) : null,
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "prescriptions.review");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const { id } = params;
  const ordered = await findOrderedPrescription(store.read, id);
  if (!ordered) throw notFound();
  const form = await readForm(request);
  const links = shopLinks(url.origin);

  switch (form.get("intent")) {
    case "transcribe": {
      const isAccepted = form.get("next") !== "ask-measures";
      const thicknesses = await listThicknesses(store.read);
      const { lens } = ordered;
      const read = parseFields(
        form,
        transcriptionSchema(now(), (refraction) => {
          const unfit = lens && whyNotMade(thicknesses, lens, refraction);
          return unfit ? { field: unfit.field, message: unfitText(unfit.field) } : undefined;
        }),
      );
      if (read.status !== "success") return invalid(read.reply());
      const transcription = read.value;
      const given = { id, transcription, actor };
      const result = isAccepted
        ? await acceptPrescription(store, prescriptionFiles, given, now())
        : await askForMeasures(store, prescriptionFiles, { ...given, links }, now());
      if (result.ok) return done(context, isAccepted ? ACCEPTED : MEASURES_ASKED);
      if (result.reason === "measures-missing") {
        const fieldErrors = Object.fromEntries(
          result.missing.map((missing) => [
            fieldOfMeasure(missing),
            [`Falta ${nameOfMeasure(missing)}. Se não estiver na receita, peça as medidas`],
          ]),
        );
        return invalid(read.reply({ fieldErrors }));
      }
      return refused(result.reason);
    }
    case "ask-again": {
      const read = parseFields(form, askAgainSchema);
      if (read.status !== "success") return invalid(read.reply());
      const asked = await requestNewPrescription(store, { id, request: read.value, links, actor }, now());
      return asked.ok ? done(context, ASKED_AGAIN) : refused(asked.reason);
    }
    case "delete": {
      if (form.get("confirmed") !== "yes")
        return invalidFields({ confirmed: ["Confirme que quem comprou pediu"] }, { form });
      await deletePrescriptionAsOperator(store, id, now(), actor);
      return done(context, DELETED);
    }
    default:
      return refused("unreadable");
  }
}

const ACCEPTED = "A receita foi aceita.";
const MEASURES_ASKED = "As medidas foram pedidas. Quem comprou recebe um e-mail, e a receita volta para cá.";
const ASKED_AGAIN =
  "Outra receita foi pedida. Quem comprou recebe um e-mail e lê o motivo na página do pedido.";
const DELETED = "A receita foi excluída.";
const REFUSALS: Readonly<Record<string, string>> = {
  unknown: "Esta receita não existe mais: quem comprou a excluiu, ou o prazo dela acabou.",
  "not-in-review": "Esta receita não espera a conferência: outra pessoa já cuidou dela.",
  "nothing-missing": "Não falta medida nenhuma: a receita pode ser aceita.",
  unreadable: "Escolha o que fazer com a receita",
};

function refused(reason: string) {
  return invalidFields({ acts: [REFUSALS[reason] ?? "Abra a página de novo: alguma coisa mudou."] });
}

function done(context: Context, message: string) {
  announce(context, message);
  return redirect(href("/admin/receitas"), 303);
}

export default function PrescriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, state, glasses } = loaderData;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const intent = lastResult?.initialValue?.intent;
  const errors = formErrors("receita", intent ? undefined : actionData);
  const isInReview = state === "in_review";
  const resultOf = (name: string) => (intent === name ? lastResult : undefined);
  return (
    <AdminPage
      title={`Receita do pedido ${orderNumber}`}
      lead={glasses}
      form={lastResult?.error ? { errors: lastResult.error } : errors}
      actions={<StatusChip tone={isInReview ? "waiting" : "plain"}>{STATE_NAMES[state]}</StatusChip>}
    >
      <div id="receita-acts" tabIndex={-1}>
        <ErrorSummary form={errors} />
      </div>
      <div className={styles.columns}>
        <div className={styles.source}>
          <PrescriptionPicture id={id} fileType={loaderData.fileType} typed={loaderData.typed} />
          <PrescriptionFacts {...loaderData} />
        </div>
        <div className={styles.work}>
          {isInReview ? (
            <>
              <TranscriptionForm {...loaderData} lastResult={resultOf("transcribe")} />
              <AskAgainForm reasons={loaderData.reasons} lastResult={resultOf("ask-again")} />
            </>
          ) : (
            <TranscriptionText values={loaderData.values} />
          )}
          <DeletePrescription lastResult={resultOf("delete")} />
        </div>
      </div>
      <p>
        <Link to={href("/admin/receitas")}>Voltar às receitas</Link>
      </p>
    </AdminPage>
  );
}
