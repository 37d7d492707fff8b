import type { SubmissionResult } from "@conform-to/react";
import { createContext, type FormEvent, useContext, useEffect, useState } from "react";
import {
  data,
  type FetcherWithComponents,
  Form,
  type FormProps,
  useActionData,
  useFetcher,
  useNavigation,
} from "react-router";
import { copyFor, isNoResponse, isTransient } from "./failure.ts";
import { Notice } from "./notice.tsx";

const SendingContext = createContext(false);

/** Whether the form around this component is being sent. */
export function useIsSending(): boolean {
  return useContext(SendingContext);
}

/** No event tells that the user stopped the browser's request: after this time the form can be sent again. */
const DOCUMENT_TIMEOUT_MS = 20_000;

type PostFormProps = Omit<FormProps, "method" | "discover"> & {
  /** With it the page stays, although the action is another route's. */
  fetcher?: FetcherWithComponents<unknown> | undefined;
};

/**
 * A form that changes something. Once React runs, it is sent without leaving the page, its buttons show that it is being sent, and
 * a second press sends nothing. With `reloadDocument` the browser sends it, for example because another site may follow.
 */
export function PostForm({ fetcher, onSubmit, children, ...form }: PostFormProps) {
  const navigation = useNavigation();
  const { state } = fetcher ?? navigation;
  const actionData: unknown = useActionData();
  const [sent, setSent] = useState<{ actionData: unknown } | null>(null);
  // A refused form shows its errors while the page's data are loaded again: it can be sent again at once.
  const isRefused = !fetcher && state === "loading" && actionData !== sent?.actionData;
  const isSending = sent !== null && (form.reloadDocument === true || (state !== "idle" && !isRefused));
  useEffect(() => {
    if (state === "idle") setSent(null);
  }, [state]);
  useEffect(() => {
    if (!sent || !form.reloadDocument) return;
    const timer = setTimeout(() => setSent(null), DOCUMENT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [sent, form.reloadDocument]);

  function send(event: FormEvent<HTMLFormElement>) {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    if (isSending) event.preventDefault();
    else setSent({ actionData });
  }

  const FormElement: typeof Form = fetcher?.Form ?? Form;
  return (
    <FormElement {...form} method="post" onSubmit={send}>
      <SendingContext value={isSending}>{children}</SendingContext>
    </FormElement>
  );
}

/** A form whose action is another route's, such as the button to delete a prescription below an order. */
export function CommandForm(form: PostFormProps & { action: string }) {
  const fetcher = useFetcher();
  return (
    <>
      <PostForm {...form} fetcher={fetcher} />
      <NotSentNotice fetcher={fetcher} />
    </>
  );
}

/** The result of an action whose request failed: the form stays as it was filled in. See `sendOrKeep`. */
export interface NotSent {
  isNotSent: true;
  failure: unknown;
  /** In ms since 1970. */
  at: number;
}

/** The result of a form's action. */
interface FormResult {
  lastResult?: SubmissionResult;
}

/** For a route's `clientAction`. Without it, the error page would replace a form whose request failed for the moment. */
export async function sendOrKeep({ serverAction }: { serverAction(): Promise<unknown> }) {
  try {
    return (await serverAction()) as FormResult;
  } catch (failure) {
    if (!isTransient(failure)) throw failure;
    // After a status below 400 React Router would load the page's data again, in vain.
    return data<FormResult & NotSent>({ isNotSent: true, failure, at: Date.now() }, { status: 503 });
  }
}

export function isNotSent(result: unknown): result is NotSent {
  return typeof result === "object" && result !== null && "isNotSent" in result;
}

/** Tells why a form could not be sent: the fetcher's, or else the page's. */
export function NotSentNotice({ fetcher }: Pick<PostFormProps, "fetcher">) {
  const actionData: unknown = useActionData();
  const result = fetcher ? fetcher.data : actionData;
  if (!isNotSent(result)) return null;
  return (
    <Notice tone="error" key={result.at}>
      {isNoResponse(result.failure)
        ? "Não foi possível enviar. Confira a conexão e tente de novo."
        : copyFor(result.failure).message}
    </Notice>
  );
}
