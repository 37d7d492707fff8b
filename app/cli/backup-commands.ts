import { parseArgs } from "node:util";
import type { ShopRule } from "#app/domain/backup/shop-rules.server.ts";
import type { Settings } from "#app/settings.server.ts";
import {
  type Contents,
  checkBackup,
  countFiles,
  makeBackup,
  type NotEmpty,
  openVault,
  pathsIn,
  restoreBackup,
  type Unusable,
  type Vault,
  withBackup,
} from "./backups.ts";
import { type Command, type CommandResult, failed, succeeded } from "./command.ts";

const NO_FOLDER =
  "Falta BACKUPS_FOLDER, a pasta das cópias de segurança, ou BACKUPS_BUCKET_URL, com a chave delas em BACKUPS_KEY: veja .env.example.";

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

const RULES: Readonly<Record<ShopRule, string>> = {
  stock: "o estoque de cada cor tem ao menos o que está reservado",
  movements: "o estoque de cada cor é a soma de seus movimentos",
  reserved: "o que está reservado é o que os pedidos à espera de pagamento seguram",
  totals: "o total de cada pedido é a soma dos seus itens e do frete",
  payments: "cada pagamento é do total do seu pedido, e nenhum reembolsou mais do que recebeu",
  refunds:
    "os reembolsos de cada pagamento são os que o provedor fez, e nenhum produto ou frete foi reembolsado duas vezes",
  approvals: "cada pedido pago tem um pagamento aprovado só, e nenhum pedido cancelado fica com o dinheiro",
  history: "a situação de cada pedido está no seu histórico",
};

export const BACKUP: Command = {
  usage: "",
  description:
    "faz agora uma cópia de segurança do banco de dados, das receitas e das fotos do catálogo, fechada com BACKUPS_KEY, confere-a e guarda as BACKUPS_KEEP mais novas",
  parse(rest) {
    if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: a cópia é da loja inteira.` };
    return {
      run: (context) =>
        withVault(context.settings, async (vault) => {
          const made = await makeBackup(context, vault);
          if (!made.ok) return failed(`A cópia não foi feita: ${describeRefusal(made)}`);
          const { brokenRules } = made.contents;
          return succeeded(
            [
              `Cópia de segurança feita e conferida: ${made.location} (${sizeText(made.bytes)}).`,
              ...describe(made.contents),
              ...(brokenRules.length > 0 ? ["Nenhuma cópia mais velha foi removida."] : []),
            ].join("\n"),
          );
        }),
    };
  },
};

export const VERIFY: Command = {
  usage: "[ARQUIVO]",
  description:
    "confere uma cópia de segurança, ou a mais nova: abre-a, restaura-a à parte e examina o banco de dados",
  parse([fileArgument, ...rest]) {
    if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é uma cópia por vez.` };
    return {
      runWithoutStore: ({ settings }) =>
        withVault(settings, async (vault) => {
          const result = await withBackup(settings, vault, fileArgument, async (file, location) => {
            const checked = await checkBackup(settings, vault, file);
            if (!checked.ok) return failed(describeRefusal(checked));
            const output = [`A cópia ${location} abre e está inteira.`, ...describe(checked.contents)].join(
              "\n",
            );
            return checked.contents.brokenRules.length > 0 ? failed(output) : succeeded(output);
          });
          return result ?? failed(notFound(vault, fileArgument));
        }),
    };
  },
};

export const RESTORE: Command = {
  usage: "ARQUIVO --to PASTA",
  description:
    "restaura uma cópia de segurança numa pasta vazia, e elimina outra vez o que foi eliminado desde então",
  parse(args) {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { to: { type: "string" } },
      allowPositionals: true,
      strict: false,
    });
    const [fileArgument, ...rest] = positionals;
    const { to } = values;
    if (fileArgument === undefined) return { usageError: "Falta o arquivo da cópia de segurança." };
    if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é uma cópia por vez.` };
    if (typeof to !== "string" || !to) return { usageError: "Falta a pasta vazia: --to PASTA." };
    return {
      runWithoutStore: ({ settings, now }) =>
        withVault(settings, async (vault) => {
          const restored = await withBackup(settings, vault, fileArgument, (file) =>
            restoreBackup(now, vault, file, to),
          );
          if (!restored) return failed(notFound(vault, fileArgument));
          if (!restored.ok) return failed(`Nada foi restaurado: ${describeRefusal(restored)}`);
          const { contents, erasures } = restored;
          const { database, prescriptions, pictures } = pathsIn(to);
          return succeeded(
            [
              `A loja está em ${to}, como era.`,
              ...describe(contents),
              `Eliminações no registro, repetidas onde era preciso: ${erasures.entries}.`,
              ...(erasures.unreadable > 0
                ? [`Atenção: linhas do registro de eliminações que não se leem: ${erasures.unreadable}.`]
                : []),
              "Quem estava na sua conta entra de novo com a senha.",
              `Para abrir a loja daí: DATABASE_URL=file:${database} PRESCRIPTIONS_FOLDER=${prescriptions} PICTURES_FOLDER=${pictures}, com a PRESCRIPTIONS_KEY de antes.`,
            ].join("\n"),
          );
        }),
    };
  },
};

async function withVault(
  settings: Settings,
  run: (vault: Vault) => Promise<CommandResult>,
): Promise<CommandResult> {
  const vault = await openVault(settings);
  return vault ? run(vault) : failed(NO_FOLDER);
}

function notFound({ files }: Vault, fileArgument: string | undefined): string {
  const place = files.folder ?? files.locationOf("");
  return fileArgument === undefined
    ? `Ainda não há cópias de segurança em ${place}.`
    : `Não há o arquivo ${fileArgument}, nem em ${place}.`;
}

function describeRefusal(refused: Unusable | NotEmpty): string {
  switch (refused.reason) {
    case "not-sealed":
      return "a cópia não abre: a chave BACKUPS_KEY é outra, ou o arquivo mudou ou não está inteiro.";
    case "inconsistent":
      return "a cópia abre, mas o que há nela não é o que ela diz ter.";
    case "newer":
      return "a cópia é de uma versão mais nova da loja: atualize esta antes.";
    case "not-empty":
      return "a pasta não está vazia.";
    case "damaged":
      return `o banco de dados da cópia está danificado: ${refused.problems.slice(0, 3).join("; ")}.`;
  }
}

function describe({ manifest, brokenRules, missingFiles }: Contents): string[] {
  const { accounts, orders, payments, prescriptions, products } = manifest.counts;
  const files = countFiles(manifest);
  return [
    `É de ${MOMENT.format(new Date(manifest.takenAt))}. Produtos: ${products}; contas: ${accounts}; pedidos: ${orders}; pagamentos: ${payments}; receitas: ${prescriptions}; arquivos de receitas: ${files.prescriptions}; arquivos de fotos: ${files.pictures}.`,
    ...(missingFiles > 0 ? [`Atenção: arquivos de receitas que faltam: ${missingFiles}.`] : []),
    ...brokenRules.map(({ rule, count }) => `Atenção: não vale que ${RULES[rule]} (exceções: ${count}).`),
  ];
}

function sizeText(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;
}
