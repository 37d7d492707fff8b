import type { MiddlewareFunction } from "react-router";
import { describeError, log } from "#app/log.server.ts";
import { StoreUnavailable } from "#db/store.ts";
import { requestIdContext, shopContext } from "./context.server.ts";
import { refuse } from "./responses.ts";

const RETRY_AFTER_SECONDS = "10";

const FULL_OR_FAILING = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"]);

/**
 * Refuses a request with 503, and logs the cause, if the database or the disk cannot be written to. Reading still works, and
 * writing works again as soon as there is room, without a restart.
 */
export const storageRefusalsMiddleware: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const shop = context.get(shopContext);
  const { store, prescriptionFiles } = shop;
  let hasWritten = false;
  let refusal: ReturnType<typeof refuse> | undefined;

  function refuseIfTemporary(error: unknown): never {
    if (!isTemporary(error)) throw error;
    hasWritten ||= error instanceof StoreUnavailable && error.mayBeCommitted;
    const entry = {
      id: context.get(requestIdContext),
      method: request.method,
      path: url.pathname,
    };
    log.error({ ...entry, ...describeError(error) }, "não foi possível guardar");
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
    },
  });
};

function isTemporary(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  return error instanceof Error && "code" in error && FULL_OR_FAILING.has(String(error.code));
}
