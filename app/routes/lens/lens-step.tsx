import { redirect } from "react-router";
import { type OfferedLens, offerLenses, type Vision } from "#app/domain/lens/lens-choice.ts";
import { chooseLens } from "#app/domain/lens/lens-drafts.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { describeFlow, requireLensFlow, stepPath } from "#app/http/pages/lens-flow.server.ts";
import { invalidFields, readForm } from "#app/http/responses.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { NotSentNotice, PostForm } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { LensPage, lensStep } from "#app/ui/shop/lens/lens-page.tsx";
import type { Route } from "./+types/lens-step";
import styles from "./steps.module.css";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const VISIONS: Record<Vision, string> = {
  single: "Visão simples",
  multifocal: "Multifocal",
  none: "Sem grau / solar",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const { lensId, treatmentIds, colorId } = flow.draft;
  return {
    flow: describeFlow(flow),
    offered: offerLenses(flow.options, flow.product, flow.refraction),
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
  const { flow, offered, chosen } = loaderData;
  const form = formErrors("lente", actionData);
  const visions = Object.keys(VISIONS) as Vision[];
  return (
    <LensPage flow={flow} step="lente" title="Escolha a lente" form={form}>
      <ErrorSummary form={form} />
      <NotSentNotice />
      <div id="lente-lens" tabIndex={-1} className={styles.groups}>
        {visions.map((vision) => {
          const lenses = offered.filter(({ lens }) => lens.vision === vision);
          return (
            lenses.length > 0 && (
              <section key={vision} aria-labelledby={`visao-${vision}`}>
                <h2 id={`visao-${vision}`} className={styles.group}>
                  {VISIONS[vision]}
                </h2>
                <ul className={styles.cards}>
                  {lenses.map((offer) => (
                    <li key={offer.lens.id}>
                      <LensCard offer={offer} chosen={chosen} action={lensStep(flow, "lente")} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </LensPage>
  );
}

/** Each lens is a form of its own, so options ticked for another lens are not submitted. */
function LensCard({
  offer: { lens, treatments, colors, unfit },
  chosen,
  action,
}: {
  offer: OfferedLens;
  chosen: { lensId: string | null; treatmentIds: string[]; colorId: string | null };
  action: string;
}) {
  const isChosen = lens.id === chosen.lensId;
  return (
    <PostForm action={action} className={`${styles.card} ${isChosen ? styles.chosen : ""}`}>
      <div className={styles.head}>
        <h3>{lens.name}</h3>
        <p className={styles.price}>{formatReais(lens.priceCents)}</p>
      </div>
      <p className={styles.description}>{lens.description}</p>
      {unfit ? (
        <p className={styles.unfit}>{unfit}</p>
      ) : (
        <>
          {colors.length > 0 && (
            <fieldset className={styles.options}>
              <legend>Cor da lente</legend>
              {colors.map(({ id, name, hex, priceCents }, index) => (
                <label key={id} className={styles.option}>
                  <input
                    type="radio"
                    name="lensColor"
                    value={id}
                    defaultChecked={isChosen ? chosen.colorId === id : index === 0}
                  />
                  <svg width="20" height="20" aria-hidden="true">
                    <circle cx="10" cy="10" r="9" fill={hex} />
                  </svg>
                  <span>{name}</span>
                  {priceCents > 0 && <span className={styles.extra}>+ {formatReais(priceCents)}</span>}
                </label>
              ))}
            </fieldset>
          )}
          {treatments.length > 0 && (
            <fieldset className={styles.options}>
              <legend>Tratamentos</legend>
              {treatments.map(({ id, name, description, priceCents }) => (
                <label key={id} className={styles.option}>
                  <input
                    type="checkbox"
                    name="treatments"
                    value={id}
                    defaultChecked={isChosen && chosen.treatmentIds.includes(id)}
                  />
                  <span>
                    {name}
                    <small>{description}</small>
                  </span>
                  <span className={styles.extra}>+ {formatReais(priceCents)}</span>
                </label>
              ))}
            </fieldset>
          )}
          <Button wide look={isChosen ? "primary" : "secondary"} name="lens" value={lens.id}>
            {isChosen ? "Continuar com" : "Escolher"} {lens.name}
          </Button>
        </>
      )}
    </PostForm>
  );
}
