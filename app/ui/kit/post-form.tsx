import { createContext, type FormEvent, useContext, useEffect, useState } from "react";
import { Form, type FormProps, useActionData, useNavigation } from "react-router";
import { Notice } from "./notice.tsx";

const SendingContext = createContext(false);

/** Whether the form around this component is being sent. */
export function useIsSending(): boolean {
  return useContext(SendingContext);
}

/**
 * A form that changes something. Once React runs, it is sent without leaving the page, its buttons show that it is being sent, and
 * a second press sends nothing. With `reloadDocument` the browser sends it, for example because another site may follow.
 */
export function PostForm({ onSubmit, children, ...form }: Omit<FormProps, "method" | "discover">) {
  const { state } = useNavigation();
  const [hasSent, setHasSent] = useState(false);
  const isSending = hasSent && (form.reloadDocument === true || state !== "idle");
  useEffect(() => {
    if (state === "idle") setHasSent(false);
  }, [state]);

  function send(event: FormEvent<HTMLFormElement>) {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    if (isSending) event.preventDefault();
    else setHasSent(true);
  }

  return (
    <Form {...form} method="post" discover="none" onSubmit={send}>
      <SendingContext value={isSending}>{children}</SendingContext>
    </Form>
  );
}

/** An action's result if its request failed: the form stays as it was filled in. See `sendOrKeep`. */
export interface NotSent {
  isNotSent: true;
}

/** For a route's `clientAction`. Without it, the error page would replace a form whose request failed. */
export async function sendOrKeep({ serverAction }: { serverAction(): Promise<unknown> }): Promise<unknown> {
  try {
    return await serverAction();
  } catch (refusal) {
    // `fetch` fails with a TypeError if no response arrived. A refusal of the server is a response.
    if (refusal instanceof TypeError) return { isNotSent: true } satisfies NotSent;
    throw refusal;
  }
}

export function isNotSent(result: unknown): result is NotSent {
  return typeof result === "object" && result !== null && "isNotSent" in result;
}

/** Tells that the page's last form could not be sent. */
export function NotSentNotice() {
  const result: unknown = useActionData();
  if (!isNotSent(result)) return null;
  return <Notice tone="error">Não foi possível enviar. Confira a conexão e tente de novo.</Notice>;
}
