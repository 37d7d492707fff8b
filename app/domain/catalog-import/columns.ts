import { PICTURE_VIEWS } from "#app/domain/catalog/picture-views.ts";
import { COLOR_FAMILIES } from "#app/domain/catalog/product.ts";
import { STATES } from "#app/domain/values/cep.ts";
import {
  type CellKind,
  choice,
  date,
  hex,
  hundredths,
  list,
  money,
  path,
  place,
  slug,
  text,
  whole,
  yesNo,
} from "./cell-kinds.ts";

export interface Column {
  /** In the header of the file. */
  name: string;
  /** Of the table; `measures.front` is of the second table of products. Null: it is stored elsewhere. */
  field: string | null;
  kind: CellKind;
  /** A new row needs it, and a cell of a column that is there may not be empty. */
  isRequired: boolean;
  /** No two rows have the same. */
  isUnique: boolean;
  about: string;
  /** In the template. */
  example: string;
}

export type FileName =
  | "produtos.csv"
  | "cores.csv"
  | "fretes.csv"
  | "tratamentos.csv"
  | "cores-de-lente.csv"
  | "espessuras.csv"
  | "lentes.csv"
  | "vitrine.csv";

export interface FileFormat {
  name: FileName;
  title: string;
  about: string;
  /** The columns that name a row. */
  key: readonly string[];
  columns: readonly Column[];
}

const TYPES = choice({
  "oculos-de-grau": "oculos-de-grau",
  "oculos-de-sol": "oculos-de-sol",
  acessorios: "acessorios",
});
const same = (words: readonly string[]) => choice(Object.fromEntries(words.map((word) => [word, word])));
const position = whole(1, 9999);
const millimetres = whole(1, 400);

function column(
  name: string,
  field: string | null,
  // biome-ignore lint/suspicious/noExplicitAny: each kind has values of its own
  kind: CellKind<any>,
  about: string,
  example: string,
): Column {
  return { name, field, kind, isRequired: true, isUnique: false, about, example };
}

function optional(...args: Parameters<typeof column>): Column {
  return { ...column(...args), isRequired: false };
}

function unique(...args: Parameters<typeof column>): Column {
  return { ...column(...args), isUnique: true };
}

/**
 * The files of a catalogue, in the order in which they are written. This one list makes the help, the screen, the templates, the
 * parser and the export.
 */
export const FILES: readonly FileFormat[] = [
  {
    name: "produtos.csv",
    title: "Produtos",
    about: "Uma linha por modelo. As medidas ficam todas preenchidas, ou todas vazias (acessórios).",
    key: ["produto"],
    columns: [
      column("produto", "slug", slug, "o nome no endereço: /oculos/…; não muda depois", "aurora-panto"),
      unique("nome", "title", text(120), "o nome na loja, diferente dos outros", "Aurora Panto"),
      column("tipo", "type", TYPES, "em que lista aparece", "oculos-de-grau"),
      optional(
        "acessorio",
        "kind",
        same(["cordoes", "flanelas", "limpa-lentes"]),
        "só de acessórios: de que tipo",
        "",
      ),
      column("publico", "sex", same(["feminino", "masculino", "kids", "unissex"]), "para quem é", "feminino"),
      column("modelo", "model", text(60), "o código do modelo", "AM-1010"),
      optional("formato", "shape", text(40), "o formato da armação", "redondo"),
      column("material", "material", text(60), "o material da armação", "acetato"),
      column(
        "descricao",
        "description",
        text(4000),
        "o texto da página do produto",
        "Acetato polido, leve no rosto.",
      ),
      column("preco", "priceCents", money, "o preço cheio", "319,90"),
      column("preco_promocional", "promotionalPriceCents", money, "o preço cobrado; até o cheio", "239,90"),
      column("parcelas", "numberOfInstallments", whole(1, 10), "o máximo de parcelas sem juros", "10"),
      column("destaque", "featured", yesNo, "se leva o selo de destaque", "não"),
      column("lancamento", "launchedAt", date, "o dia do lançamento, para a ordem das listas", "15/06/2026"),
      optional("tamanho", "measures.size", same(["P", "M", "G"]), "o tamanho da armação", "P"),
      optional("frente", "measures.front", millimetres, "largura da frente, em mm", "131"),
      optional("altura", "measures.height", millimetres, "altura, em mm", "42"),
      optional("haste", "measures.stem", millimetres, "comprimento da haste, em mm", "142"),
      optional("ponte", "measures.noseBridge", millimetres, "largura da ponte, em mm", "19"),
      optional("largura_da_lente", "measures.lensWidth", millimetres, "largura da lente, em mm", "48"),
      optional("garantia", "measures.guarantee", text(60), "a garantia, por escrito", "12 meses"),
      optional(
        "categoria_do_filtro",
        "measures.filterCategory",
        whole(0, 4),
        "só de óculos de sol: quão escura é a lente (ABNT NBR ISO 12312-1)",
        "",
      ),
      optional("protecao_uv", "measures.uvProtection", text(20), "só de óculos de sol, como UV400", ""),
    ],
  },
  {
    name: "cores.csv",
    title: "Cores e estoque",
    about: "Uma linha por cor de cada produto. Uma cor sem foto fica guardada, e não aparece na loja.",
    key: ["produto", "cor"],
    columns: [
      column("produto", null, slug, "o mesmo de produtos.csv", "aurora-panto"),
      column("cor", "color", slug, "o nome da cor no endereço e nas fotos; não muda depois", "rosa-cristal"),
      column("nome", "colorName", text(60), "o nome da cor na loja", "Rosa Cristal"),
      optional("familia", "colorFamily", same(COLOR_FAMILIES), "a cor do filtro das listas", "rosa"),
      column("hex", "hex", hex, "a cor da bolinha", "#e8b7ba"),
      column("posicao", "position", place, "a ordem entre as cores do produto", "1"),
      column(
        "estoque",
        "onHand",
        whole(0, 999_999),
        "quantas unidades há na loja, com as reservadas por pedidos",
        "18",
      ),
      optional(
        "fotos",
        null,
        list(same(PICTURE_VIEWS)),
        "as vistas que a cor tem; falta de uma na pasta e na loja é um erro",
        "perspectiva|frente",
      ),
    ],
  },
  {
    name: "fretes.csv",
    title: "Fretes",
    about: "Uma linha por estado. Um estado sem linha não recebe entregas.",
    key: ["uf"],
    columns: [
      column("uf", "uf", same(STATES), "a sigla do estado", "SP"),
      column("transportadora", "carrier", text(60), "como se chama a entrega", "Entrega padrão"),
      column("preco", "priceCents", money, "o preço do frete", "12,90"),
      column("dias_uteis", "businessDays", whole(0, 99), "o prazo", "3"),
    ],
  },
  {
    name: "tratamentos.csv",
    title: "Tratamentos de lente",
    about: "O que se soma a uma lente.",
    key: ["tratamento"],
    columns: [
      column("tratamento", "id", slug, "o código, que lentes.csv usa", "antirreflexo"),
      unique("posicao", "position", position, "a ordem na loja, sem repetir", "1"),
      column("nome", "name", text(60), "o nome na loja", "Antirreflexo"),
      column("descricao", "description", text(300), "em uma frase", "Menos reflexos na superfície da lente."),
      column("preco", "priceCents", money, "o acréscimo", "120,00"),
    ],
  },
  {
    name: "cores-de-lente.csv",
    title: "Cores de lente",
    about: "As cores que uma lente escura pode ter.",
    key: ["cor_de_lente"],
    columns: [
      column("cor_de_lente", "id", slug, "o código, que lentes.csv usa", "cinza"),
      unique("posicao", "position", position, "a ordem na loja, sem repetir", "1"),
      column("nome", "name", text(60), "o nome na loja", "Cinza"),
      column("hex", "hex", hex, "a cor da bolinha", "#5a5d63"),
      column("preco", "priceCents", money, "o acréscimo", "0,00"),
    ],
  },
  {
    name: "espessuras.csv",
    title: "Espessuras de lente",
    about: "Os índices em que uma lente é feita.",
    key: ["espessura"],
    columns: [
      column("espessura", "id", slug, "o código, que lentes.csv usa", "fina"),
      unique("posicao", "position", position, "a ordem na loja, sem repetir", "1"),
      column("nome", "name", text(60), "o nome na loja", "FINA"),
      column("descricao", "description", text(300), "em uma frase", "Cerca de 10% mais fina que a básica."),
      column("indice", "refractiveIndex", hundredths, "o índice de refração", "1,56"),
      column(
        "materiais",
        "materials",
        list(text(60)),
        "os materiais de armação em que cabe, como em produtos.csv",
        "acetato|metal",
      ),
      column("sugerida_ate", "suitedUpTo", hundredths, "o maior grau para que é sugerida", "3,00"),
      column("feita_ate", "madeUpTo", hundredths, "o maior grau em que é feita", "6,00"),
      column("preco", "priceCents", money, "o acréscimo", "89,90"),
    ],
  },
  {
    name: "lentes.csv",
    title: "Lentes",
    about: "Uma linha por lente, com o que combina com ela.",
    key: ["lente"],
    columns: [
      column("lente", "id", slug, "o código da lente", "lente-visao-simples"),
      unique("posicao", "position", position, "a ordem na loja, sem repetir", "1"),
      column(
        "visao",
        "vision",
        choice({ nenhuma: "none", simples: "single", multifocal: "multifocal" }),
        "o que corrige",
        "simples",
      ),
      column("nome", "name", text(60), "o nome na loja", "VISÃO SIMPLES"),
      column("descricao", "description", text(300), "em uma frase", "Um grau só em toda a lente."),
      column(
        "receita",
        "prescription",
        choice({ obrigatória: "required", opcional: "optional", nunca: "never" }),
        "se pede receita",
        "obrigatória",
      ),
      column("armacoes", "frameTypes", list(TYPES), "os tipos de produto que a aceitam", "oculos-de-grau"),
      optional("tratamentos", "treatmentIds", list(slug), "códigos de tratamentos.csv", "antirreflexo"),
      optional("cores_de_lente", "colorIds", list(slug), "códigos de cores-de-lente.csv; vazio: incolor", ""),
      optional("espessuras", "thicknessIds", list(slug), "códigos de espessuras.csv", "fina"),
      column("preco", "priceCents", money, "o preço", "199,90"),
    ],
  },
  {
    name: "vitrine.csv",
    title: "Vitrine da página inicial",
    about: "Os banners, cada um com uma foto para computador e uma para celular.",
    key: ["banner"],
    columns: [
      column("banner", "id", slug, "o código, que está no nome das fotos", "verao"),
      unique("posicao", "position", position, "a ordem, sem repetir", "1"),
      column("link", "href", path, "para onde leva", "/produtos/oculos-de-sol"),
      column("titulo", "headline", text(60), "o texto grande", "Sol com personalidade"),
      column("texto", "line", text(140), "o texto pequeno", "Conheça a nova coleção."),
      column(
        "descricao_da_foto",
        "alt",
        text(200),
        "para quem não vê a foto",
        "Óculos pretos sobre um pedestal",
      ),
      column(
        "tom",
        "tone",
        choice({ claro: "light", escuro: "dark" }),
        "a cor do texto sobre a foto",
        "claro",
      ),
    ],
  },
];

export function fileNamed(name: string): FileFormat | undefined {
  return FILES.find((file) => file.name === name);
}
