export const DAY_MS = 24 * 60 * 60 * 1000;

const FIRST_NAMES =
  "Ana Bruno Carla Diego Elisa Fábio Gilda Heitor Íris João Kátia Luís Marina Nilo Olga Paulo".split(" ");
const LAST_NAMES =
  "Almeida Barbosa Cardoso Dias Esteves Farias Gonçalves Henriques Ipanema Justo Lima Moura Nunes Prado Queirós Ramos Souza Teles Viana Zanetti Araújo Brandão Coelho".split(
    " ",
  );
const PLACES = [
  ["São Paulo", "SP"],
  ["Rio de Janeiro", "RJ"],
  ["Belo Horizonte", "MG"],
  ["Curitiba", "PR"],
  ["Recife", "PE"],
];
const LENS = {
  ...{ vision: "single", name: "Visão simples", treatments: ["antirreflexo"], color: null },
  ...{ thickness: "FINA 1.56", parts: [] },
};

/** 368 first and family names, and a middle name for each. @param {number} n */
export function personOf(n) {
  const name = [pick(FIRST_NAMES, n), pick(LAST_NAMES, n * 7 + 3), pick(LAST_NAMES, n)].join(" ");
  const [city, uf] = pick(PLACES, n * 3);
  const contact = {
    ...{ name, email: `comprador-${n % 60_000}@exemplo.com.br`, taxId: String(n % 60_000).padStart(11, "1") },
    whatsapp: "11987654321",
  };
  const address = {
    ...{ people: name, phone: "11987654321", road: "Avenida Paulista", number: String(n), complement: "" },
    ...{ district: "Bela Vista", city, uf, cep: "01310100", reference: "" },
  };
  const buyerName = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return { contact, address, buyerName };
}

/** Every third order has lenses, every fourth a second line. @param {number} n @param {readonly any[]} products */
export function linesOf(n, products) {
  const first = { product: pick(products, n * 11), quantity: 1, lens: n % 3 === 0 ? LENS : null };
  const second = { product: pick(products, n * 17 + 5), quantity: 1 + (n % 2), lens: null };
  return n % 4 === 0 ? [first, second] : [first];
}

/**
 * The history of an order of that age, as a shop that works has it: it prepares within a day, sends within two, and the lab takes
 * five more. Some orders expire, are refunded, or are disputed.
 * @param {number} n @param {number} placedAt @param {number} now Both in ms.
 */
export function historyOf(n, placedAt, now) {
  const at = (/** @type {number} */ days) => placedAt + days * DAY_MS;
  const happened = (/** @type {[string, number][]} */ ...steps) =>
    steps.map(([status, days]) => ({ status, at: at(days) })).filter((event) => event.at <= now);
  const lab = n % 3 === 0 ? 5 : 0;
  /** @type {[string, number][]} */
  const lenses = lab
    ? [
        ["prescription_review", 0.02],
        ["in_lab", 0.6],
      ]
    : [];
  const events =
    n % 25 === 7
      ? happened(["awaiting_payment", 0], ["expired", 0.1])
      : happened(
          ["awaiting_payment", 0],
          ["paid", 0.01],
          ...(n % 500 === 1 ? /** @type {[string, number][]} */ ([["awaiting_prescription", 0.02]]) : lenses),
          ...(n % 500 === 1 || n % 50 === 9
            ? []
            : /** @type {[string, number][]} */ ([["preparing", 0.9 + lab]])),
          ...(n % 500 === 1 || n % 50 === 9
            ? []
            : /** @type {[string, number][]} */ ([
                ["shipped", 2 + lab],
                ["delivered", 5 + lab],
              ])),
          ...(n % 50 === 9
            ? /** @type {[string, number][]} */ ([
                ["refund_pending", 1],
                ["refunded", 1.2],
              ])
            : []),
          ...(n % 1000 === 11 ? /** @type {[string, number][]} */ ([["withdrawal_requested", 7 + lab]]) : []),
          ...(n % 5000 === 13 ? /** @type {[string, number][]} */ ([["disputed", 9 + lab]]) : []),
        );
  const status = events.at(-1)?.status ?? "awaiting_payment";
  const isPaid = events.some((event) => event.status === "paid");
  const prescription =
    status === "awaiting_prescription"
      ? "awaiting"
      : status === "prescription_review"
        ? "in_review"
        : "accepted";
  const ended = { expired: "cancelled", refunded: "refunded", disputed: "charged_back" };
  const payment = ended[/** @type {keyof typeof ended} */ (status)] ?? (isPaid ? "approved" : "pending");
  return { status, events, payment, prescription };
}

/** @template Item @param {readonly Item[]} items @param {number} n @returns {Item} */
function pick(items, n) {
  return /** @type {Item} */ (items[n % items.length]);
}
