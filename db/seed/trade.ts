import { DEMO_REVIEWERS } from "./demo-reviews.ts";

/** A delivered order, perhaps with a review. `daysAgo` counts from the day the shop is seeded. */
export interface Purchase {
  daysAgo: number;
  lines: readonly [slug: string, color: string, quantity: number][];
  review?: { slug: string; stars: number; text: string };
}

export type SeededStatus =
  | "awaiting_payment"
  | "paid"
  | "preparing"
  | "shipped"
  | "delivered"
  | "withdrawal_requested";

/** An order of the last days. `hoursAgo` counts from the moment the shop is seeded. */
interface OpenOrder {
  buyerId: string;
  status: SeededStatus;
  hoursAgo: number;
  lines: readonly [slug: string, color: string, quantity: number][];
}

/** So that the demonstration's back office has a day's work. */
export const OPEN_ORDERS: readonly OpenOrder[] = [
  { buyerId: "demo-caio", status: "paid", hoursAgo: 3, lines: [["lumina-redondo-metal", "preto", 1]] },
  {
    buyerId: "demo-helena",
    status: "paid",
    hoursAgo: 21,
    lines: [
      ["aurora-panto", "preto", 1],
      ["cordao-trancado-ametista", "preto", 1],
    ],
  },
  { buyerId: "demo-gabriel", status: "preparing", hoursAgo: 44, lines: [["pampa-browline", "tartaruga", 1]] },
  { buyerId: "demo-eduardo", status: "shipped", hoursAgo: 75, lines: [["arpoador-aviador", "dourado", 1]] },
  {
    buyerId: "demo-daniela",
    status: "withdrawal_requested",
    hoursAgo: 150,
    lines: [["diva-oversized", "preto", 1]],
  },
];

export interface Buyer {
  id: string;
  name: string;
  socialName: string;
  taxId: string;
  purchases: readonly Purchase[];
}

/** So that the demonstration shop has best-sellers and ratings. People and tax ids, which are valid, are made up. */
export const DEMO_BUYERS: readonly Buyer[] = [
  {
    id: "demo-beatriz",
    name: "Beatriz Nogueira",
    socialName: "Beatriz",
    taxId: "11550894218",
    purchases: [
      {
        daysAgo: 96,
        lines: [
          ["aurora-panto", "rosa-cristal", 1],
          ["flanela-microfibra-classica", "uva", 1],
        ],
        review: {
          slug: "aurora-panto",
          stars: 5,
          text: "Leve e muito bem acabado. O rosa é discreto, combina com tudo o que eu uso para trabalhar.",
        },
      },
      {
        daysAgo: 41,
        lines: [["sereia-gatinho", "marfim", 1]],
        review: {
          slug: "sereia-gatinho",
          stars: 5,
          text: "Comprei pelas medidas do guia e serviu de primeira. O marfim é ainda mais bonito ao vivo.",
        },
      },
    ],
  },
  {
    id: "demo-caio",
    name: "Caio Ferreira Prado",
    socialName: "Caio",
    taxId: "12316326315",
    purchases: [
      {
        daysAgo: 88,
        lines: [
          ["lumina-redondo-metal", "preto", 1],
          ["spray-limpa-lentes-60-ml", "uva", 1],
        ],
        review: {
          slug: "lumina-redondo-metal",
          stars: 5,
          text: "Armação fininha, quase não pesa. As plaquetas ajustaram fácil.",
        },
      },
      {
        daysAgo: 30,
        lines: [["mirante-navegador", "dourado", 1]],
        review: {
          slug: "mirante-navegador",
          stars: 4,
          text: "Bonito e firme no rosto. Só achei o estojo um pouco grande para a mochila.",
        },
      },
    ],
  },
  {
    id: "demo-daniela",
    name: "Daniela Rocha",
    socialName: "Dani",
    taxId: "13081758416",
    purchases: [
      {
        daysAgo: 75,
        lines: [
          ["diva-oversized", "preto", 1],
          ["tulipa-borboleta", "degrade-cafe", 1],
        ],
        review: {
          slug: "diva-oversized",
          stars: 5,
          text: "Grande do jeito que eu queria, cobre bem o sol da tarde e não escorrega.",
        },
      },
      {
        daysAgo: 22,
        lines: [["cordao-contas-coloridas", "marfim", 1]],
        review: {
          slug: "cordao-contas-coloridas",
          stars: 4,
          text: "Delicado, e as argolinhas seguram bem a haste.",
        },
      },
    ],
  },
  {
    id: "demo-eduardo",
    name: "Eduardo Tavares",
    socialName: "Edu",
    taxId: "13847190598",
    purchases: [
      {
        daysAgo: 69,
        lines: [["copacabana-quadrado", "preto", 1]],
        review: {
          slug: "copacabana-quadrado",
          stars: 5,
          text: "O preto clássico que eu procurava. Chegou antes do prazo, bem embalado.",
        },
      },
      {
        daysAgo: 18,
        lines: [
          ["copacabana-quadrado", "tartaruga", 1],
          ["kit-flanelas-dobradas", "lilas", 1],
        ],
      },
    ],
  },
  {
    id: "demo-fernanda",
    name: "Fernanda Lopes Aguiar",
    socialName: "Fernanda",
    taxId: "14612622677",
    purchases: [
      {
        daysAgo: 64,
        lines: [
          ["jujuba-kids-redondo", "uva", 1],
          ["pitanga-kids-sol", "rosa-chiclete", 1],
        ],
        review: {
          slug: "jujuba-kids-redondo",
          stars: 5,
          text: "Minha filha escolheu a cor e não quer mais tirar. Já caiu no chão algumas vezes e segue inteiro.",
        },
      },
    ],
  },
  {
    id: "demo-gabriel",
    name: "Gabriel Antunes",
    socialName: "Gabriel",
    taxId: "15378054796",
    purchases: [
      {
        daysAgo: 59,
        lines: [["pampa-browline", "tartaruga", 1]],
        review: {
          slug: "pampa-browline",
          stars: 5,
          text: "Acabamento de óculos caro. A ponte ficou certinha com os 19 mm que estavam na tabela.",
        },
      },
      { daysAgo: 12, lines: [["arpoador-aviador", "prata", 1]] },
    ],
  },
  {
    id: "demo-helena",
    name: "Helena Castro",
    socialName: "Helena",
    taxId: "16143486859",
    purchases: [
      {
        daysAgo: 53,
        lines: [
          ["marisol-gatinho", "vinho-havana", 1],
          ["cordao-trancado-ametista", "preto", 1],
        ],
        review: {
          slug: "marisol-gatinho",
          stars: 4,
          text: "A cor muda com a luz, linda. Precisei ajustar a haste numa ótica perto de casa.",
        },
      },
      {
        daysAgo: 15,
        lines: [["aurora-panto", "preto", 1]],
        review: {
          slug: "aurora-panto",
          stars: 4,
          text: "Confortável o dia todo. Se tivesse uma cor azul, eu comprava outro.",
        },
      },
    ],
  },
  {
    id: "demo-igor",
    name: "Igor Batista",
    socialName: "Igor",
    taxId: "16908918904",
    purchases: [
      {
        daysAgo: 47,
        lines: [["ipe-quadrado-suave", "cristal", 1]],
        review: {
          slug: "ipe-quadrado-suave",
          stars: 5,
          text: "Transparente sem parecer de brinquedo. Recebi elogio na primeira semana.",
        },
      },
      { daysAgo: 9, lines: [["lumina-redondo-metal", "prata", 1]] },
    ],
  },
  {
    id: "demo-joana",
    name: "Joana Meireles",
    socialName: "Jô",
    taxId: "17674351009",
    purchases: [
      {
        daysAgo: 39,
        lines: [
          ["tulipa-borboleta", "degrade-rosa", 1],
          ["flanela-microfibra-mosaico", "verde-menta", 1],
        ],
        review: {
          slug: "tulipa-borboleta",
          stars: 5,
          text: "O degradê é suave e a armação não aperta. Virou o meu óculos de praia.",
        },
      },
      { daysAgo: 7, lines: [["sereia-gatinho", "preto", 1]] },
    ],
  },
  {
    id: "demo-leandro",
    name: "Leandro Queiroz",
    socialName: "Leandro",
    taxId: "18439783183",
    purchases: [
      {
        daysAgo: 34,
        lines: [["serra-retangular", "azul-marinho", 1]],
        review: {
          slug: "serra-retangular",
          stars: 4,
          text: "Sóbrio, bom para o escritório. O azul é bem escuro, quase preto.",
        },
      },
      {
        daysAgo: 11,
        lines: [["spray-limpa-lentes-60-ml", "verde-menta", 1]],
        review: {
          slug: "spray-limpa-lentes-60-ml",
          stars: 5,
          text: "Limpa sem deixar mancha e rende bastante.",
        },
      },
    ],
  },
  {
    id: "demo-marina",
    name: "Marina Duarte Reis",
    socialName: "Marina",
    taxId: "19205215260",
    purchases: [
      {
        daysAgo: 28,
        lines: [
          ["copacabana-quadrado", "preto", 1],
          ["lumina-redondo-metal", "dourado", 1],
        ],
        review: {
          slug: "copacabana-quadrado",
          stars: 4,
          text: "Gostei muito do modelo. É um G generoso: para rosto pequeno, melhor olhar as medidas antes.",
        },
      },
    ],
  },
  {
    id: "demo-otavio",
    name: "Otávio Salles",
    socialName: "Otávio",
    taxId: "19970647318",
    purchases: [
      {
        daysAgo: 25,
        lines: [["gavea-redondo", "dourado", 1]],
        review: {
          slug: "gavea-redondo",
          stars: 5,
          text: "Leve, bonito e pelo preço de promoção valeu muito. Paguei no Pix e enviaram no dia seguinte.",
        },
      },
      { daysAgo: 6, lines: [["diva-oversized", "vinho-havana", 1]] },
    ],
  },
  ...DEMO_REVIEWERS,
];

export const DEMO_BUYERS_ADDRESS = {
  road: "Rua das Acácias",
  number: "120",
  complement: "",
  district: "Centro",
  city: "São Paulo",
  uf: "SP",
  cep: "01310100",
  reference: "",
} as const;
