import { Link, redirect } from "react-router";
import { offerThicknesses } from "#app/domain/lens/lens-choice.ts";
import { chooseThickness } from "#app/domain/lens/lens-drafts.server.ts";
import { describeThickness } from "#app/domain/lens/lens-names.ts";
import { PLANO } from "#app/domain/lens/refraction.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { describeFlow, requireLensFlow, stepPath } from "#app/http/pages/lens-flow.server.ts";
import { invalidFields, readForm } from "#app/http/responses.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { NotSentNotice } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { ChoiceButton, ChoiceCard, ChoiceCards } from "#app/ui/shop/lens/choice-card.tsx";
import { lensStep } from "#app/ui/shop/lens/lens-links.ts";
import { LensPage } from "#app/ui/shop/lens/lens-page.tsx";
import { SideNote } from "#app/ui/shop/lens/side-note.tsx";
import { ThicknessDrawing } from "#app/ui/shop/lens/thickness-drawing.tsx";
import type { Route } from "./+types/thickness-step";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

import styles from "./steps.module.css";

export const handle: PageHandle = { scripts: "react", frame: "short" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const { draft, options, product } = flow;
  const lens = options.lenses.find(({ id }) => id === draft.lensId);
  const isPlano = lens?.prescription === "optional" && !draft.prescription && !draft.isLater;
  const refraction = isPlano ? PLANO : flow.refraction;
  return {
    flow: describeFlow(flow),
    offered: lens ? offerThicknesses(options, product, lens, refraction) : [],
    chosenId: draft.thicknessId,
    isRefractionKnown: Boolean(refraction) || lens?.prescription === "never",
    hasRefraction: Boolean(flow.refraction),
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const { product, variant, frame } = await requireLensFlow(context, params.title, url);
  const form = await readForm(request);
  const thickness = String(form.get("thickness") ?? "");

  const owner = ensureOwner(context);
  const chosen = await chooseThickness(store, prescriptionFiles, owner, frame, thickness, now());
  if (!chosen.ok) return invalidFields({ thickness: [chosen.message] }, { form });
  return redirect(stepPath(product.slug, "confirmar", variant), 303);
}

export default function ThicknessStep({ loaderData, actionData }: Route.ComponentProps) {
  const { flow, offered, chosenId, isRefractionKnown, hasRefraction } = loaderData;
  const form = formErrors("espessura", actionData);
  return (
    <LensPage
      flow={flow}
      step="espessura"
      title="Escolha a espessura"
      lead="Quanto maior o índice, mais fina e leve."
      form={form}
      button={
        offered.length === 0 && (
          <ButtonLink to={lensStep(flow, "lente")} wide>
            Escolher a lente
          </ButtonLink>
        )
      }
      beside={
        <SideNote title="Vale a pena afinar?">
          <p>Quanto maior o grau, mais a lente básica pesa e aparece na borda.</p>
          <p>Uma armação pequena ajuda: ela usa só o meio da lente, que é mais fino para quem tem miopia.</p>
        </SideNote>
      }
    >
      <ErrorSummary form={form} />
      <NotSentNotice />
      {offered.length === 0 && (
        <p>
          A espessura depende da lente. <Link to={lensStep(flow, "lente")}>Escolha a lente primeiro</Link>.
        </p>
      )}
      {offered.length > 0 && !isRefractionKnown && (
        <p className={styles.common}>
          Sem os valores digitados não podemos sugerir uma espessura. Na dúvida, fique com a primeira: a ótica
          confere pela sua receita e, se outra for melhor, fala com você antes de fazer as lentes.
        </p>
      )}
      <ChoiceCards id="espessura-thickness" tabIndex={-1}>
        {offered.map(({ thickness, isSuggested, unfit }) => {
          const isChosen = thickness.id === chosenId;
          const suggested = hasRefraction ? "Sugerida para a sua receita" : "Sugerida";
          return (
            <li key={thickness.id}>
              <ChoiceCard
                heading="h2"
                art={<ThicknessDrawing refractiveIndex={thickness.refractiveIndex} />}
                title={describeThickness(thickness)}
                price={thickness.priceCents === 0 ? "Incluída" : `+ ${formatReais(thickness.priceCents)}`}
                description={thickness.description}
                unfit={unfit}
                mark={isSuggested ? suggested : undefined}
                isChosen={isChosen}
                action={lensStep(flow, "espessura")}
              >
                <ChoiceButton
                  title={thickness.name}
                  isChosen={isChosen}
                  look={isChosen || isSuggested ? "primary" : "secondary"}
                  name="thickness"
                  value={thickness.id}
                />
              </ChoiceCard>
            </li>
          );
        })}
      </ChoiceCards>
    </LensPage>
  );
}
