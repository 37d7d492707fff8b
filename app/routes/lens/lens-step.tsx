import { useState } from "react";
import { redirect } from "react-router";
import { adviseVision, describeCommonTreatments } from "#app/domain/lens/lens-advice.ts";
import { cheapestThickness, keptThickness, offerLenses, type Vision } from "#app/domain/lens/lens-choice.ts";
import { chooseLens } from "#app/domain/lens/lens-drafts.server.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { describeFlow, requireLensFlow, stepPath } from "#app/http/pages/lens-flow.server.ts";
import { invalidFields, readForm } from "#app/http/responses.ts";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { NotSentNotice } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { ChoiceCards } from "#app/ui/shop/lens/choice-card.tsx";
import { LensCard } from "#app/ui/shop/lens/lens-card.tsx";
import { lensAnchor, lensStep } from "#app/ui/shop/lens/lens-links.ts";
import { LensPage, type MarkedLens } from "#app/ui/shop/lens/lens-page.tsx";
import { markedLens } from "#app/ui/shop/lens/marked-lens.ts";
import { SideNote } from "#app/ui/shop/lens/side-note.tsx";
import type { Route } from "./+types/lens-step";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

import styles from "./steps.module.css";

export const handle: PageHandle = { scripts: "react", frame: "short" };

const VISIONS: Record<Vision, string> = {
  single: "Visão simples",
  multifocal: "Multifocal",
  none: "Sem grau / solar",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const { options, product, refraction } = flow;
  const { lensId, treatmentIds, colorId, thicknessId } = flow.draft;
  const offered = offerLenses(options, product, refraction);
  const described = describeFlow(flow);
  return {
    flow: described,
    advice: described.isSoldOut ? undefined : adviseVision(offered, refraction),
    treatments: describeCommonTreatments(offered),
    offered: offered.map((offer) => {
      const cheapest = cheapestThickness(options, product, offer.lens, refraction);
      const paidThickness = cheapest && cheapest.priceCents > 0 ? cheapest : undefined;
      const kept = keptThickness(options, product, offer.lens, thicknessId, refraction);
      return { ...offer, paidThickness, thickness: kept ?? paidThickness };
    }),
    chosen: { lensId, treatmentIds, colorId },
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const { product, variant, frame } = await requireLensFlow(context, params.title, url);
  const form = await readForm(request);
  const choice = {
    lensId: String(form.get("lens") ?? ""),
    treatmentIds: form.getAll("treatments").map(String),
    colorId: form.has("lensColor") ? String(form.get("lensColor")) : null,
  };

  const chosen = await chooseLens(store, prescriptionFiles, ensureOwner(context), frame, choice, now());
  if (!chosen.ok) return invalidFields({ lens: [chosen.message] }, { form });
  return redirect(stepPath(product.slug, "espessura", variant), 303);
}

export default function LensStep({ loaderData, actionData }: Route.ComponentProps) {
  const { flow, advice, treatments, offered, chosen } = loaderData;
  const form = formErrors("lente", actionData);
  const [marked, setMarked] = useState<MarkedLens>();
  const visions = new Set(offered.map(({ lens }) => lens.vision));
  return (
    <LensPage
      flow={flow}
      step="lente"
      title="Escolha a lente"
      lead={advice}
      form={form}
      marked={marked}
      beside={visions.has("single") && <VisionAdvice />}
    >
      <ErrorSummary form={form} />
      <NotSentNotice />
      <div id="lente-lens" tabIndex={-1} className={styles.groups}>
        {[...visions].map((vision) => {
          const lenses = offered.filter(({ lens }) => lens.vision === vision);
          return (
            <section key={vision} aria-labelledby={`visao-${vision}`}>
              <h2 id={`visao-${vision}`} className="visually-hidden">
                {VISIONS[vision]}
              </h2>
              <ChoiceCards>
                {lenses.map((offer) => (
                  <li key={offer.lens.id} id={lensAnchor(offer.lens)}>
                    <LensCard
                      offer={offer}
                      paidThickness={offer.paidThickness}
                      chosen={chosen}
                      action={lensStep(flow, "lente")}
                      onMark={(form) => setMarked(markedLens(flow.prices[0], offer, form))}
                    />
                  </li>
                ))}
              </ChoiceCards>
            </section>
          );
        })}
      </div>
      <p className={styles.common}>{treatments} Estojo e flanela vão junto.</p>
    </LensPage>
  );
}

function VisionAdvice() {
  return (
    <SideNote title="Qual é a sua?">
      <dl>
        <dt>Longe ou perto</dt>
        <dd>Visão simples: um grau só.</dd>
        <dt>Longe e perto</dt>
        <dd>Multifocal: a receita tem um valor de adição.</dd>
        <dt>Grau alto, ou armação grande</dt>
        <dd>Digital: nítida também perto da borda.</dd>
      </dl>
    </SideNote>
  );
}
