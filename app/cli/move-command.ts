import { isDatabaseUrl, isServerUrl } from "#db/database-url.ts";
import { moveStore } from "#db/open-store.server.ts";
import { TargetIsNotEmpty } from "#db/store.ts";
import { type Command, failed, succeeded } from "./command.ts";

/** The shop must be closed: what it wrote meanwhile would stay behind. */
export const MOVE_TO: Command = {
  usage: "DESTINO",
  description:
    "copia o banco de dados de uma loja fechada para DESTINO: de um arquivo para um servidor, ou de volta",
  parse([target, ...rest]) {
    if (!target || rest.length > 0 || !isDatabaseUrl(target))
      return { usageError: "Diga só o destino, escrito como em DATABASE_URL." };
    return {
      async runWithoutStore({ settings }) {
        if (isServerUrl(settings.databaseUrl) === isServerUrl(target))
          return failed("Uma loja muda de um arquivo para um servidor, ou de um servidor para um arquivo.");
        try {
          await moveStore(settings.databaseUrl, target);
        } catch (error) {
          if (error instanceof TargetIsNotEmpty)
            return failed("O destino já tem dados. Nada mudou: escolha um banco de dados vazio.");
          throw error;
        }
        const { folder, keys } = settings.prescriptions;
        const needsKey = isServerUrl(target) && !keys;
        return succeeded(
          [
            "Tudo foi copiado e conferido. Agora mude DATABASE_URL para o destino e abra a loja.",
            ...(needsKey
              ? [`PRESCRIPTIONS_KEY passa a ser precisa. A desta loja: openssl base64 -A -in ${folder}.key`]
              : []),
          ].join("\n"),
        );
      },
    };
  },
};
