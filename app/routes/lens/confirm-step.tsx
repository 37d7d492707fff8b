import { href, Link, redirect } from "react-router";
import { addLensesToCart } from "#app/domain/cart/carts.server.ts";
import { describeChoice } from "#app/domain/lens/lens-choice.ts";
import { type LensStep, missingSteps } from "#app/domain/lens/lens-drafts.server.ts";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { outOfStock } from "#app/http/pages/cart-refusals.ts";
import { describeFlow, requireLensFlow } from "#app/http/pages/lens-flow.server.ts";
import { invalidFields, notFound } from "#app/http/responses.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { NotSentNotice, PostForm } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { LensPage, lensStep } from "#app/ui/shop/lens/lens-page.tsx";
import { PrescriptionSummary } from "#app/ui/shop/lens/prescription-summary.tsx";
import { PriceParts } from "#app/ui/shop/price-parts.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import type { Route } from "./+types/confirm-step";
import styles from "./steps.module.css";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const MISSING: Record<LensStep, string> = {
  receita: "Falta a receita: envie, digite os valores, ou escolha enviar depois",
  lente: "Falta escolher a lente",
  espessura: "Falta escolher a espessura",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const { lensId, treatmentIds, colorId, thicknessId, prescription } = flow.draft;
  const lens = flow.options.lenses.find(({ id }) => id === lensId);
  const isWhole = lensId && thicknessId;
  return {
    flow: describeFlow(flow),
    missing: missingSteps(flow.draft, lens),
    need: lens?.prescription ?? "required",
    prescription: prescription ?? null,
    isOld: Boolean(prescription && isOldPrescription(prescription, context.get(shopContext).now())),
    glasses: isWhole
      ? (describeChoice(flow.options, flow.product, { lensId, treatmentIds, colorId, thicknessId }) ?? null)
      : null,
  };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const { frame } = await requireLensFlow(context, params.title, url);
  const added = await addLensesToCart(store, prescriptionFiles, ensureOwner(context), frame, now());

  if (!added.ok && added.reason === "unknown") throw notFound();
  if (!added.ok && added.reason === "out-of-stock") throw outOfStock(added);
  if (!added.ok) {
    const missing = added.reason === "missing" ? added.steps.map((step) => [step, [MISSING[step]]]) : [];
    const errors = added.reason === "unfit" ? { lente: [added.message] } : Object.fromEntries(missing);
    return invalidFields(errors);
  }
  announce(context, "Produto adicionado ao carrinho.");
  return redirect(href("/checkout/carrinho"), 303);
}

export default function ConfirmStep({ loaderData, actionData }: Route.ComponentProps) {
  const { flow, missing, need, prescription, isOld, glasses } = loaderData;
  const form = formErrors("confirmar", actionData);
  const change = (step: LensStep, label: string) => (
    <Link to={lensStep(flow, step)} aria-label={`Alterar ${label}`}>
      Alterar
    </Link>
  );
  return (
    <LensPage flow={flow} step="confirmar" title="Confirme as suas lentes" form={form}>
      <ErrorSummary form={form} />
      <NotSentNotice />
      <div id="confirmar-receita" tabIndex={-1}>
        <TextBlock title="Receita" action={change("receita", "a receita")}>
          <PrescriptionStatus state={flow.prescription} need={need} />
          {prescription && need !== "never" && (
            <PrescriptionSummary prescription={prescription} isOld={isOld} />
          )}
        </TextBlock>
      </div>
      <div id="confirmar-lente" tabIndex={-1}>
        <TextBlock title="Lente" action={change("lente", "a lente")}>
          {flow.lensName ? (
            <>
              <p className={styles.name}>{flow.lensName}</p>
              {glasses?.color && <p>Cor: {glasses.color}</p>}
              {glasses && glasses.treatments.length > 0 && <p>{glasses.treatments.join(", ")}</p>}
            </>
          ) : (
            <p>Ainda não escolhida.</p>
          )}
        </TextBlock>
      </div>
      <div id="confirmar-espessura" tabIndex={-1}>
        <TextBlock title="Espessura" action={change("espessura", "a espessura")}>
          <p className={styles.name}>{flow.thicknessName ?? "Ainda não escolhida."}</p>
        </TextBlock>
      </div>
      <TextBlock title="Preço">
        <PriceParts parts={flow.prices} />
      </TextBlock>
      {missing.length === 0 ? (
        <PostForm action={lensStep(flow, "confirmar")}>
          <Button wide>COMPRAR ARMAÇÃO + LENTE DE GRAU</Button>
        </PostForm>
      ) : (
        <ul className={styles.missing}>
          {missing.map((step) => (
            <li key={step}>
              <Link to={lensStep(flow, step)}>{MISSING[step]}</Link>
            </li>
          ))}
        </ul>
      )}
    </LensPage>
  );
}

function PrescriptionStatus({
  state,
  need,
}: {
  state: "given" | "later" | "missing";
  need: "required" | "optional" | "never";
}) {
  if (need === "never") return <p>Esta lente não tem grau, e não precisa de receita.</p>;
  if (state === "given") return <p className={styles.name}>Receita enviada.</p>;
  if (state === "later") {
    return <p>Você envia depois de pagar, pela página do pedido. As lentes são feitas quando ela chegar.</p>;
  }
  return <p>{need === "optional" ? "Sem receita: a lente vem sem grau." : "Ainda não enviada."}</p>;
}
