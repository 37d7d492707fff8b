import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { FilesUnavailable } from "#app/domain/values/files-unavailable.ts";
import { describeError, log } from "#app/log.server.ts";
import { isUnavailable, StoreUnavailable } from "#db/store.ts";
import { requestIdContext, shopContext } from "./context.server.ts";
import { refuse } from "./responses.ts";

export const RETRY_AFTER_SECONDS = "10";

const FULL_OR_FAILING = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"]);

/** Whether the database, or a file of the bucket, could not be read. */
const unavailableContext = createContext(false);

type Context = Pick<RouterContextProvider, "get" | "set">;

/** Call it with each error that the framework answers with 500. */
export function noteUnavailable(context: Context, error: unknown): void {
  if (isUnavailable(error) || error instanceof FilesUnavailable) context.set(unavailableContext, true);
}

/** The status to send for one that the framework has chosen: 503, with `Retry-After`, if the database or the bucket could not be read. */
export function statusOf(status: number, headers: Headers, context: Context): number {
  if (status !== 500 || !context.get(unavailableContext)) return status;
  headers.set("Retry-After", RETRY_AFTER_SECONDS);
  return 503;
}

/**
 * Refuses a request with 503, and logs the cause, if the database, the disk or the bucket cannot be written to, or a prescription's file
 * cannot be read. Everything else still works, and this works again as soon as the cause is mended, without a restart. If the database
 * or another file of the bucket cannot be read, the status of the error page is 503 too.
 */
export const storageRefusalsMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const shop = context.get(shopContext);
  const { store, prescriptionFiles } = shop;
  let hasWritten = false;
  let refusal: ReturnType<typeof refuse> | undefined;

  function refuseIfTemporary(error: unknown): never {
    if (!isTemporary(error)) throw error;
    hasWritten ||= error instanceof StoreUnavailable && error.mayBeCommitted;
    logFailure(error, "não foi possível guardar");
    refusal = refuse(503, {
      title: "Um instante, por favor",
      message: hasWritten
        ? "Não conseguimos concluir agora o que você pediu. Confira o que já ficou guardado antes de tentar de novo."
        : "Não conseguimos guardar agora o que você enviou, e nada foi alterado. Tente de novo em instantes.",
      headers: { "Retry-After": RETRY_AFTER_SECONDS },
    });
    throw refusal;
  }

  function refuseToRead(error: unknown): never {
    if (!(error instanceof FilesUnavailable)) throw error;
    logFailure(error, "não foi possível abrir um arquivo");
    throw refuse(503, {
      title: "Um instante, por favor",
      message: "Não conseguimos abrir agora este arquivo. Ele está guardado: tente de novo em instantes.",
      headers: { "Retry-After": RETRY_AFTER_SECONDS },
    });
  }

  /** The daily job deletes what no prescription refers to. */
  function leaveToTheSweep(error: unknown): void {
    if (!(error instanceof FilesUnavailable)) throw error;
    logFailure(error, "não foi possível remover um arquivo");
  }

  function logFailure(error: unknown, message: string): void {
    const entry = { id: context.get(requestIdContext), method: request.method, path: url.pathname };
    log.error({ ...entry, ...describeError(error) }, message);
  }

  context.set(shopContext, {
    ...shop,
    store: {
      ...store,
      async write(work, turns) {
        // The request has other writes, such as its session: each would wait the full lock timeout too.
        if (refusal) throw refusal;
        const result = await store.write(work, turns).catch(refuseIfTemporary);
        hasWritten = true;
        return result;
      },
    },
    prescriptionFiles: {
      ...prescriptionFiles,
      save: (upload) => prescriptionFiles.save(upload).catch(refuseIfTemporary),
      open: (id, part) => prescriptionFiles.open(id, part).catch(refuseToRead),
      remove: (id) => prescriptionFiles.remove(id).catch(leaveToTheSweep),
    },
  });

  const response = await next();
  const headers = new Headers(response.headers);
  const status = statusOf(response.status, headers, context);
  return status === response.status ? response : new Response(response.body, { status, headers });
};

function isTemporary(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof FilesUnavailable) return true;
  return error instanceof Error && "code" in error && FULL_OR_FAILING.has(String(error.code));
}
