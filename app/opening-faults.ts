import { type DatabaseFault, databaseFaultOf } from "#db/faults.ts";
import { DatabaseIsNewer } from "#db/store.ts";
import { FilesUnavailable } from "./domain/values/files-unavailable.ts";
import { NotSealed } from "./gateways/sealing.server.ts";
import { InvalidSettings } from "./settings.server.ts";

const DATABASE_MESSAGES: Record<Exclude<DatabaseFault, "unreachable">, string> = {
  locked: "O banco de dados está em uso por outro programa. Feche-o e abra a loja de novo.",
  damaged: "O arquivo de DATABASE_URL não é um banco de dados da loja, ou está danificado.",
  "read-only":
    "O banco de dados de DATABASE_URL não pode ser gravado: confira as permissões do arquivo e da pasta.",
  full: "O banco de dados não pôde ser gravado: confira o espaço em disco.",
  "not-openable": "O banco de dados de DATABASE_URL não pode ser aberto: confira o caminho e as permissões.",
};

/** Also for the operator's commands. */
export function bucketFault({ code }: FilesUnavailable): string {
  return `O bucket não responde, ou não deixa a loja entrar (${code}): confira FILES_BUCKET_URL, BACKUPS_BUCKET_URL, as chaves e a região.`;
}

export function whyItCannotOpen(error: unknown): string {
  if (error instanceof InvalidSettings) return error.message;
  if (error instanceof DatabaseIsNewer) {
    return "O banco de dados é de uma versão mais nova da loja. Abra-o com ela, ou traga de volta um backup anterior.";
  }
  if (error instanceof NotSealed) {
    return "As receitas foram guardadas com outra chave: confira PRESCRIPTIONS_KEY e PRESCRIPTIONS_FOLDER, ou FILES_BUCKET_URL.";
  }
  if (error instanceof FilesUnavailable) return bucketFault(error);
  const {
    code = "",
    path = "",
    port = "",
    message,
  } = error as Partial<NodeJS.ErrnoException & { port: number }>;
  const fault = databaseFaultOf(error);
  if (fault === "unreachable")
    return `O banco de dados de DATABASE_URL não responde, ou não deixa a loja entrar (${code}): confira o servidor, o usuário e a senha.`;
  if (fault) return DATABASE_MESSAGES[fault];
  if (code === "EADDRINUSE") {
    return `A porta ${port} já está em uso. Feche o outro programa, ou escolha outra: PORT=3010 SANDBOX_PORT=3011 npm start`;
  }
  if (code === "EACCES" && port !== "")
    return `Sem permissão para usar a porta ${port}. Escolha outra com PORT.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return "HOST não é um endereço desta máquina.";
  if (path)
    return `Não é possível gravar em ${path} (${code}): confira o caminho, as permissões e o espaço em disco.`;
  return `A loja não pôde abrir: ${message ?? error}`;
}
