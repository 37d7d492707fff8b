import type { ReactNode } from "react";
import { href, Link, redirect } from "react-router";
import { addLensesToCart } from "#app/domain/cart/carts.server.ts";
import type { PricePart } from "#app/domain/lens/lens-choice.ts";
import { type LensStep, missingSteps } from "#app/domain/lens/lens-drafts.server.ts";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import { LENSES_READY_BUSINESS_DAYS } from "#app/domain/values/delivery-start.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { outOfStock } from "#app/http/pages/cart-refusals.ts";
import { describeFlow, requireLensFlow } from "#app/http/pages/lens-flow.server.ts";
import { invalidFields, notFound } from "#app/http/responses.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { NotSentNotice, PostForm } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { lensStep } from "#app/ui/shop/lens/lens-links.ts";
import { type LensFlow, LensPage } from "#app/ui/shop/lens/lens-page.tsx";
import { PrescriptionSummary } from "#app/ui/shop/lens/prescription-summary.tsx";
import { SideNote } from "#app/ui/shop/lens/side-note.tsx";
import { PriceParts } from "#app/ui/shop/price-parts.tsx";
import type { Route } from "./+types/confirm-step";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

import styles from "./steps.module.css";

export const handle: PageHandle = { scripts: "react", frame: "short" };

const MISSING: Record<LensStep, string> = {
  receita: "Falta a receita: envie, digite os valores, ou escolha enviar depois",
  lente: "Falta escolher a lente",
  espessura: "Falta escolher a espessura",
};

/** The way to the first step that is missing. */
const ACTS: Record<LensStep, string> = {
  receita: "Enviar a receita",
  lente: "Escolher a lente",
  espessura: "Escolher a espessura",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const { lensId, prescription } = flow.draft;
  const lens = flow.options.lenses.find(({ id }) => id === lensId);
  return {
    flow: describeFlow(flow),
    missing: missingSteps(flow.draft, lens),
    need: lens?.prescription ?? "required",
    prescription: prescription ?? null,
    isOld: Boolean(prescription && isOldPrescription(prescription, context.get(shopContext).now())),
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
  const { flow, missing, need, prescription, isOld } = loaderData;
  const form = formErrors("confirmar", actionData);
  const { frame, lens, thickness } = pricesByStep(flow);
  const [next] = missing;
  const line = (step: LensStep, title: string, label: string, chosen: ReactNode) => (
    <div id={`confirmar-${step}`} tabIndex={-1}>
      <dt>{title}</dt>
      {missing.includes(step) ? (
        <dd className={styles.missing}>
          <Icon name="circle-alert" size={18} />
          <Link to={lensStep(flow, step)}>{MISSING[step].split(":")[0]}</Link>
        </dd>
      ) : (
        <>
          <dd className={styles.chosen}>{chosen}</dd>
          <dd className={styles.change}>
            <Link to={lensStep(flow, step)} aria-label={`Alterar ${label}`}>
              Alterar
            </Link>
          </dd>
        </>
      )}
    </div>
  );
  return (
    <LensPage
      flow={flow}
      step="confirmar"
      title="Confirme as suas lentes"
      form={form}
      button={
        next ? (
          <ButtonLink to={lensStep(flow, next)} wide>
            {ACTS[next]}
          </ButtonLink>
        ) : (
          <PostForm action={lensStep(flow, "confirmar")}>
            <Button wide>COMPRAR ARMAÇÃO + LENTE DE GRAU</Button>
          </PostForm>
        )
      }
      after={
        need !== "never" &&
        flow.prescription !== "missing" && (
          <SideNote title="Depois da compra">
            <ol>
              <li>
                {flow.prescription === "later"
                  ? "Você envia a receita pela página do pedido: uma foto, um PDF ou o grau digitado."
                  : "A ótica confere a sua receita e avisa por e-mail."}
              </li>
              <li>Fazemos as lentes em até {LENSES_READY_BUSINESS_DAYS} dias úteis após a conferência.</li>
              <li>Os óculos seguem com código de rastreio, estojo e flanela.</li>
            </ol>
          </SideNote>
        )
      }
    >
      <ErrorSummary form={form} />
      <NotSentNotice />
      <dl className={styles.lines}>
        {line(
          "receita",
          "Receita",
          "a receita",
          <>
            <PrescriptionStatus state={flow.prescription} need={need} />
            {prescription && need !== "never" && (
              <PrescriptionSummary prescription={prescription} isOld={isOld} isBrief />
            )}
          </>,
        )}
        {line("lente", "Lente", "a lente", <PriceParts parts={lens} />)}
        {line("espessura", "Espessura", "a espessura", <PriceParts parts={thickness} />)}
        <div>
          <dt>Armação</dt>
          <dd className={styles.chosen}>
            <PriceParts parts={frame} />
          </dd>
        </div>
      </dl>
    </LensPage>
  );
}

/** Each line has its title before it, so that the name of the part alone is enough. */
function pricesByStep({ prices, title, colorName, lensName, thicknessName }: LensFlow) {
  const named = (parts: readonly PricePart[], name: string | null) =>
    name === null ? [] : parts.map((part, index) => (index === 0 ? { ...part, name } : part));
  const thickness = thicknessName === null ? [] : prices.slice(-1);
  return {
    frame: named(prices.slice(0, 1), `${title}, ${colorName}`),
    lens: named(prices.slice(1, prices.length - thickness.length), lensName),
    thickness: named(thickness, thicknessName),
  };
}

function PrescriptionStatus({
  state,
  need,
}: {
  state: "given" | "later" | "missing";
  need: "required" | "optional" | "never";
}) {
  if (need === "never") return <p>Esta lente não tem grau, e não precisa de receita.</p>;
  if (state === "given")
    return (
      <p>
        <strong>Receita enviada.</strong>
      </p>
    );
  if (state === "later") {
    return <p>Você envia depois de pagar, pela página do pedido. As lentes são feitas quando ela chegar.</p>;
  }
  return <p>Sem receita: a lente vem sem grau.</p>;
}
