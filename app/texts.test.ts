import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SHOP_COOKIES } from "#app/http/shop-cookies.ts";

/** Flash messages whose exact text the specification prescribes. */
const PRESCRIBED_MESSAGES: readonly string[] = [
  "Cadastro criado com sucesso!",
  "Entrando...",
  "Endereço cadastrado com sucesso!",
  "Favorito cadastrado com sucesso!",
  "Entre na sua conta para continuar",
];

/** Wordings that shoppers no longer read: docs/texts.md has the current ones. */
const REPLACED_WORDINGS: readonly RegExp[] = [
  /\bdesfeit[oa]s?\b/i,
  /tudo de volta|dinheiro de volta|devolução do valor|reembolso a caminho|já devolvemos/i,
  /\bcifrad[oa]s?\b|\bsortead[oa]s?\b|entrada na conta/i,
  /envio (recusado|cancelado|grande|chegou|foi interrompido)/i,
  /\b(números|algarismos), como|\b8 números\b|só tem algarismos/i,
  /\besgotou\b|acabou nesta cor/i,
  /óptic[oa]/i,
  /limpa-lentes[ ,.]/i,
  /(total|garantia de 12 meses|nome) à vista/i,
  /\bDiga (quem|qual)\b/,
];

const SOURCES = ["app", "db/seed"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

function textOf(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/\s+/g, " ");
}

test("no text uses a wording that was replaced", () => {
  const found = SOURCES.flatMap((file) => {
    const text = textOf(file).replaceAll("Ametista Comércio de Óptica Ltda.", "");
    return REPLACED_WORDINGS.flatMap((wording) =>
      text.match(wording) ? [`${file}: ${text.match(wording)?.[0]}`] : [],
    );
  });
  expect(found).toEqual([]);
});

test("every flash message ends with a full stop, except those that the specification gives", () => {
  const messages = SOURCES.flatMap((file) =>
    [...textOf(file).matchAll(/announce\( ?context, ([^;]*?)\);/g)].flatMap(([, call = ""]) =>
      [...call.replace(/\{ tone.*$/, "").matchAll(/"([A-Z][^"]{3,})"|`([A-Z][^`]{3,})`/g)].map(
        ([, plain, built]) => plain ?? built ?? "",
      ),
    ),
  );
  expect(messages.length).toBeGreaterThan(25);
  const unfinished = messages.filter((text) => !/\.$|\}$/.test(text) && !PRESCRIBED_MESSAGES.includes(text));
  expect(unfinished).toEqual([]);
});

test("no text ends with two full stops", () => {
  const found = SOURCES.flatMap((file) => {
    const text = textOf(file).replace(/(from|import\() ?"[^"]*"/g, "");
    return [...text.matchAll(/.{0,30}[a-zà-ú]\.\.(?![./])/g)].map(([excerpt]) => `${file}: ${excerpt}`);
  });
  expect(found).toEqual([]);
});

test("the privacy page names the encarregado, and each cookie that the shop sets", () => {
  const page = textOf("app/content/privacy.tsx");
  for (const cookie of SHOP_COOKIES) expect(page).toContain(`(__Host-${cookie} ou ${cookie})`);
  expect(page).toContain("XSRF-TOKEN");
  expect(page).not.toMatch(/um (único|só) cookie/);
  expect(page).toContain("{COMPANY.dataProtectionOfficer.name}");
});

test("the exclusions are stated for the shop's own guarantee only, not for the legal one", () => {
  const page = textOf("app/content/returns.tsx");
  expect(page).toContain("A garantia da loja não cobre");
  expect(page).not.toContain("A garantia não cobre");
});
