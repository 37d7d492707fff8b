import type { MiddlewareFunction } from "react-router";
import { describeError, log } from "#app/log.server.ts";
import { StoreUnavailable } from "#db/store.server.ts";
import { requestIdContext, shopContext } from "./context.server.ts";
import { refuse } from "./responses.ts";

const RETRY_AFTER_SECONDS = "10";

/** What a file system says when it cannot take a file now: full, read-only, or failing. */
const FULL_OR_FAILING = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"]);

/**
 * Where the database or the disk takes nothing now, whoever asked for it is told so, by a page with 503, and the log is told
 * why. Reading goes on, and so does writing as soon as there is room: nothing has to be started again.
 */
export const storageRefusalsMiddleware: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const shop = context.get(shopContext);
  const { store, prescriptionFiles } = shop;
  let hasWritten = false;
  let refusal: ReturnType<typeof refuse> | undefined;

  function refuseWhereItPasses(error: unknown): never {
    if (!passes(error)) throw error;
    hasWritten ||= error instanceof StoreUnavailable && error.mayBeCommitted;
    const line = {
      id: context.get(requestIdContext),
      method: request.method,
      path: url.pathname,
    };
    log.error({ ...line, ...describeError(error) }, "não foi possível guardar");
    refusal = refuse(503, {
      title: "Um instante, por favor",
      message: hasWritten
        ? "Não conseguimos concluir agora o que você pediu. Confira o que já ficou guardado antes de tentar de novo."
        : "Não conseguimos guardar agora o que você enviou, e nada foi alterado. Tente de novo em instantes.",
      headers: { "Retry-After": RETRY_AFTER_SECONDS },
    });
    throw refusal;
  }

  context.set(shopContext, {
    ...shop,
    store: {
      ...store,
      async write(work) {
        // One long wait is enough: what this request wants to write besides, as its session, would wait as long again.
        if (refusal) throw refusal;
        const result = await store.write(work).catch(refuseWhereItPasses);
        hasWritten = true;
        return result;
      },
    },
    prescriptionFiles: {
      ...prescriptionFiles,
      keep: (upload) => prescriptionFiles.keep(upload).catch(refuseWhereItPasses),
    },
  });
};

function passes(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  return error instanceof Error && "code" in error && FULL_OR_FAILING.has(String(error.code));
}
