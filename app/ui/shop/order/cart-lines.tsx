import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { type CartLine, MAX_PER_LINE } from "#app/domain/cart/cart.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { CommandForm } from "#app/ui/kit/post-form.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { SEX_LABELS } from "#app/ui/shop/labels.ts";
import { type CartChanges, isUnsent, type LineChange, type LineEvent } from "./line-change.ts";
import styles from "./lines.module.css";
import { LineContent } from "./lines.tsx";
import type { CommandResult } from "./send-in-place.ts";

const QUANTITY = href("/checkout/carrinho/quantidade");
const REMOVAL = href("/checkout/carrinho/remover");

interface CartLinesProps {
  lines: readonly CartLine[];
  changes: CartChanges;
  dispatch(change: { id: string; event: LineEvent }): void;
  /** The server refused a change, or could not be reached: the line shows what it was before. */
  onFailure(result: CommandResult): void;
  list: RefObject<HTMLUListElement | null>;
}

/** The cart's lines, each with forms to change or remove it. Once React runs, they show a change before the server confirms it. */
export function CartLines({ lines, changes, dispatch, onFailure, list }: CartLinesProps) {
  return (
    <ul className={styles.lines} ref={list}>
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          change={changes[line.id]}
          dispatch={(event) => dispatch({ id: line.id, event })}
          onFailure={onFailure}
        />
      ))}
    </ul>
  );
}

interface LineProps extends Pick<CartLinesProps, "onFailure"> {
  line: CartLine;
  change: LineChange | undefined;
  dispatch(event: LineEvent): void;
}

function Line(props: LineProps) {
  useRequests(props);
  const { line, change, dispatch } = props;
  const isRemoved = change?.wanted === 0;
  const quantity = change?.wanted || line.quantity;
  const press = (wanted: number) => {
    if (!isRemoved) dispatch({ type: "pressed", quantity: wanted });
  };

  return (
    <li className={isRemoved ? styles.removed : undefined} aria-busy={isRemoved || undefined}>
      <LineContent
        line={{ ...line, quantity }}
        sizes="(min-width: 62.5rem) 14rem, 9rem"
        model={
          <span className={styles.model}>
            <span className="visually-hidden"> - </span>
            <Unbroken>{line.model}</Unbroken> - {SEX_LABELS[line.sex as keyof typeof SEX_LABELS]}
          </span>
        }
      >
        {line.available < quantity && (
          <p className={styles.short}>
            {line.available === 0
              ? "Esgotado. Remova este produto para continuar."
              : `Só há ${line.available} em estoque. Diminua a quantidade para continuar.`}
          </p>
        )}
      </LineContent>
      <div className={styles.controls}>
        {!line.lens && <QuantityForm line={{ ...line, quantity }} onPress={press} />}
        <form method="post" action={REMOVAL} data-discover="true" onSubmit={inPlace(() => press(0))}>
          <Button look="quiet" name="item" value={line.id} aria-label={`Remover ${line.title}`}>
            <Icon name="trash-2" size={18} /> Remover
          </Button>
        </form>
        {line.prescriptionId && (
          <CommandForm action={href("/receitas/:id/excluir", { id: line.prescriptionId })}>
            <input type="hidden" name="redirectTo" value={href("/checkout/carrinho")} />
            <Button look="quiet">Excluir a receita</Button>
          </CommandForm>
        )}
        <p className={styles.price}>{formatReais(line.unitPriceCents * quantity)}</p>
      </div>
    </li>
  );
}

/** Sends the change of a line, and what was pressed meanwhile after the answer. */
function useRequests({ line: { id }, change, dispatch, onFailure }: LineProps) {
  const { state, data, submit } = useFetcher<CommandResult>();
  const heard = useRef(data);

  useEffect(() => {
    if (!change) return;
    if (data && data !== heard.current) {
      heard.current = data;
      const isDone = "isDone" in data;
      if (!isDone && change.wanted === change.sending) onFailure(data);
      dispatch({ type: "answered", isDone });
    } else if (state === "idle" && isUnsent(change) && change.sending === undefined) {
      const { action, fields } = requestFor(id, change.wanted);
      dispatch({ type: "sent" });
      submit(fields, { method: "post", action });
    } else if (state === "idle") dispatch({ type: "loaded" });
  });

  // When the page is left there is no time to wait for an answer.
  const unsent = useRef<CommandRequest>(undefined);
  useEffect(() => {
    unsent.current = change && isUnsent(change) ? requestFor(id, change.wanted) : undefined;
  });
  useEffect(() => {
    const sendNow = () => {
      if (unsent.current) sendInBackground(unsent.current);
    };
    addEventListener("pagehide", sendNow);
    return () => {
      removeEventListener("pagehide", sendNow);
      sendNow();
    };
  }, []);
}

interface CommandRequest {
  action: string;
  fields: Record<string, string>;
}

function sendInBackground({ action, fields }: CommandRequest) {
  // With the header the shop answers without a redirect to the cart.
  const headers = { "X-Requested-With": "fetch" };
  fetch(action, { method: "POST", body: new URLSearchParams(fields), headers, keepalive: true });
}

function requestFor(item: string, wanted: number): CommandRequest {
  if (wanted === 0) return { action: REMOVAL, fields: { item } };
  return { action: QUANTITY, fields: { item, quantity: String(wanted) } };
}

function QuantityForm({ line, onPress }: { line: CartLine; onPress(quantity: number): void }) {
  const { id, title, quantity } = line;
  const max = Math.min(line.available, MAX_PER_LINE);
  /** A pressed button that becomes disabled would lose the focus. */
  const [hasPressed, setHasPressed] = useState(false);
  const disabled = (is: boolean) => (hasPressed ? { "aria-disabled": is } : { disabled: is });
  const send = inPlace((button) => {
    if (button.ariaDisabled === "true") return;
    setHasPressed(true);
    onPress(Number(button.value));
  });
  return (
    <form method="post" action={QUANTITY} data-discover="true" className={styles.quantity} onSubmit={send}>
      <input type="hidden" name="item" value={id} />
      <button
        type="submit"
        name="quantity"
        value={Math.max(Math.min(quantity - 1, max), 1)}
        {...disabled(quantity <= 1)}
        aria-label={`Diminuir a quantidade de ${title}`}
      >
        <Icon name="minus" size={18} />
      </button>
      <p aria-live="polite">
        <span className="visually-hidden">Quantidade: </span>
        {quantity}
      </p>
      <button
        type="submit"
        name="quantity"
        value={quantity + 1}
        {...disabled(quantity >= max)}
        aria-label={`Aumentar a quantidade de ${title}`}
      >
        <Icon name="plus" size={18} />
      </button>
    </form>
  );
}

function inPlace(run: (button: HTMLButtonElement) => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    run((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement);
  };
}
