import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OWN_COOKIES } from "#app/http/own-cookies.ts";

/** The specification's own notices, and the decisions': word for word. */
const GIVEN_NOTICES: readonly string[] = [
  "Cadastro criado com sucesso!",
  "Entrando...",
  "Endereço cadastrado com sucesso!",
  "Favorito cadastrado com sucesso!",
  "Entre na sua conta para continuar",
];

/** Words of texts for shoppers that have a better one (docs/texts.md). */
const RETIRED: readonly RegExp[] = [
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

/** Without comments, and with each break in a sentence as one space. */
function textOf(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/\s+/g, " ");
}

test("no text uses a word that another one replaced", () => {
  const found = SOURCES.flatMap((file) => {
    const text = textOf(file).replaceAll("Ametista Comércio de Óptica Ltda.", "");
    return RETIRED.flatMap((word) => (text.match(word) ? [`${file}: ${text.match(word)?.[0]}`] : []));
  });
  expect(found).toEqual([]);
});

test("every notice ends with a full stop, but those that the specification gives", () => {
  const notices = SOURCES.flatMap((file) =>
    [...textOf(file).matchAll(/announce\( ?context, ([^;]*?)\);/g)].flatMap(([, call = ""]) =>
      [...call.replace(/\{ tone.*$/, "").matchAll(/"([A-Z][^"]{3,})"|`([A-Z][^`]{3,})`/g)].map(
        ([, plain, built]) => plain ?? built ?? "",
      ),
    ),
  );
  expect(notices.length).toBeGreaterThan(25);
  const loose = notices.filter((text) => !/\.$|\}$/.test(text) && !GIVEN_NOTICES.includes(text));
  expect(loose).toEqual([]);
});

test("no text ends with two full stops", () => {
  const found = SOURCES.flatMap((file) => {
    const text = textOf(file).replace(/(from|import\() ?"[^"]*"/g, "");
    return [...text.matchAll(/.{0,30}[a-zà-ú]\.\.(?![./])/g)].map(([excerpt]) => `${file}: ${excerpt}`);
  });
  expect(found).toEqual([]);
});

test("the privacy page names the encarregado, and each cookie that the shop sets", () => {
  const page = textOf("app/routes/pages/privacy.tsx");
  for (const cookie of OWN_COOKIES) expect(page).toContain(`(__Host-${cookie} ou ${cookie})`);
  expect(page).toContain("XSRF-TOKEN");
  expect(page).not.toMatch(/um (único|só) cookie/);
  expect(page).toContain("{COMPANY.dataProtectionOfficer.name}");
});

test("what a guarantee does not cover is said of the shop's own alone", () => {
  const page = textOf("app/routes/pages/returns.tsx");
  expect(page).toContain("A garantia da loja não cobre");
  expect(page).not.toContain("A garantia não cobre");
});
