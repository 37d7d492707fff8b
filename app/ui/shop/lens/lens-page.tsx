import { type MouseEvent, type ReactNode, useEffect } from "react";
import { href, Link, useFetchers, useNavigation } from "react-router";
import type { CataloguePicture, ColorFamily } from "#app/domain/catalog/product.ts";
import type { PricePart } from "#app/domain/lens/lens-choice.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { DocumentTitle } from "#app/ui/kit/page.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import { lensStep, type Step } from "./lens-links.ts";
import styles from "./lens-page.module.css";
import { LensSum } from "./lens-sum.tsx";

/** The data that every step of the lens selection shows. Amounts in cents. */
export interface LensFlow {
  slug: string;
  title: string;
  model: string;
  color: string;
  colorName: string;
  isSoldOut: boolean;
  colorsInStock: readonly { color: string; name: string }[];
  picture: (CataloguePicture & { family: ColorFamily | null }) | null;
  prices: readonly PricePart[];
  totalCents: number;
  prescription: "given" | "later" | "missing";
  lensName: string | null;
  thicknessName: string | null;
}

/** The sum with a lens and what is marked for it, before it is chosen. */
export interface MarkedLens {
  name: string;
  prices: readonly PricePart[];
  totalCents: number;
}

/** The step before. */
const BEFORE = { receita: "receita", lente: "receita", espessura: "lente", confirmar: "espessura" } as const;

function productPage({ slug, color }: Pick<LensFlow, "slug" | "color">): string {
  return `${href("/oculos/:title", { title: slug })}?cor=${color}`;
}

/** A step as a sheet: the whole screen on phones, and a panel on larger screens. The step itself is the route's. */
export function LensPage({
  flow,
  step,
  title,
  lead,
  form,
  marked,
  button,
  isTyped = false,
  beside,
  after,
  children,
}: {
  flow: LensFlow;
  step: Step;
  title: string;
  lead?: string | undefined;
  form?: { errors: Readonly<Record<string, unknown>> };
  marked?: MarkedLens | undefined;
  /** Stays in sight with the sum. */
  button?: ReactNode;
  /** The page of typed values, which belongs to the step of the prescription. */
  isTyped?: boolean;
  /** Below the frame, where it stands beside the step. */
  beside?: ReactNode;
  /** Below the step, and on a desk below its button. */
  after?: ReactNode;
  children: ReactNode;
}) {
  const hasErrors = form && Object.keys(form.errors).length > 0;
  const product = productPage(flow);
  const { state, formData } = useNavigation();
  const isSending = useIsChoiceSending() || Boolean(formData);
  useEscape(product);
  const back = (
    <>
      <Icon name="chevron-left" />
      Voltar
    </>
  );
  return (
    <div className={styles.around}>
      <meta name="robots" content="noindex" />
      <DocumentTitle>{`${hasErrors ? "Erro: " : ""}${title}: ${flow.title}`}</DocumentTitle>
      <div data-sheet="" className={styles.sheet} aria-busy={isSending || state !== "idle" || undefined}>
        <div className={styles.bar}>
          <p>ESCOLHA SUA LENTE</p>
          <a href={product}>
            Fechar <Icon name="x" size={20} />
          </a>
        </div>
        <div className={styles.frame}>
          {flow.picture && (
            <Picture
              {...flow.picture}
              alt=""
              sizes="(min-width: 56rem) 24rem, 6rem"
              isFirst
              className={styles.picture}
            />
          )}
          <div className={styles.name}>
            <p className={styles.model}>
              <a href={product}>{flow.title}</a>
            </p>
            <p>
              {flow.colorName} · <Unbroken>{flow.model}</Unbroken>
            </p>
          </div>
          {beside}
        </div>
        {/* The response to a form is the next step: a link pressed meanwhile would show the choices of before. */}
        <div className={styles.step} onClickCapture={isSending ? ignoreLink : undefined}>
          <Steps flow={flow} current={step} />
          <div className={styles.head}>
            {step === "receita" && !isTyped ? (
              <a href={product}>{back}</a>
            ) : (
              <Link to={lensStep(flow, isTyped ? "receita" : BEFORE[step])}>{back}</Link>
            )}
            <h1 className={styles.title}>{title}</h1>
          </div>
          {lead && <p className={styles.lead}>{lead}</p>}
          {flow.isSoldOut ? <SoldOut flow={flow} step={step} /> : children}
        </div>
        <LensSum
          {...(marked ?? flow)}
          until={marked ? `com ${marked.name}` : step === "confirmar" ? "sem frete" : "até aqui"}
        >
          {!flow.isSoldOut && button}
        </LensSum>
        {after && <div className={styles.after}>{after}</div>}
      </div>
    </div>
  );
}

function ignoreLink(event: MouseEvent) {
  if ((event.target as Element).closest("a")) event.preventDefault();
}

/** Whether a form to another route is being sent. A check of one field is none. */
function useIsChoiceSending(): boolean {
  return useFetchers().some(({ formData }) => formData && !formData.has("__intent__"));
}

/** Where Escape has another meaning: it closes a list of values or the menu, or ends the writing of a word. */
const ESCAPABLE = "input:not([type=checkbox], [type=radio]), select, header";

/** Escape does what 'Fechar' does. */
function useEscape(product: string) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (!(event.target as Element).closest(ESCAPABLE)) location.assign(product);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [product]);
}

/** Replaces the step if the frame is sold out. The choices so far are valid for other colours, which it links to. */
function SoldOut({ flow, step }: { flow: LensFlow; step: Step }) {
  return (
    <div className={styles.soldOut}>
      <p>
        <strong>Esgotado na cor {flow.colorName}.</strong>
      </p>
      {flow.colorsInStock.length > 0 && (
        <>
          <p>Temos outras cores; as suas escolhas foram mantidas:</p>
          <ul>
            {flow.colorsInStock.map(({ color, name }) => (
              <li key={color}>
                <Link to={lensStep({ slug: flow.slug, color }, step)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={productPage(flow)}>Voltar à armação</a>
      </p>
    </div>
  );
}

function Steps({ flow, current }: { flow: LensFlow; current: Step }) {
  const steps = [
    { step: "receita", label: "Receita", isDone: flow.prescription !== "missing" },
    { step: "lente", label: "Lente", isDone: flow.lensName !== null },
    { step: "espessura", label: "Espessura", isDone: flow.thicknessName !== null },
    { step: "confirmar", label: "Confirmar", isDone: false },
  ] as const;
  return (
    <nav aria-label="Etapas da lente">
      <ol className={styles.steps}>
        {steps.map(({ step, label, isDone }) => (
          <li key={step}>
            <Link
              to={lensStep(flow, step)}
              aria-current={step === current ? "step" : undefined}
              className={isDone ? styles.done : undefined}
            >
              {label}
              {isDone && <span className="visually-hidden"> (etapa concluída)</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
