/** Eight hero banners: words for the shop, set and glasses for the renderer. Millimetres; glasses stand at (x, z) on height y. */
import { arch, ball, box, cyl, disc, item } from "./solids.mjs";

export const BANNERS = [
  {
    id: "01",
    tone: "light",
    href: "/produtos/oculos-de-sol",
    headline: "Sol com personalidade",
    sub: "Conheça a nova coleção de óculos de sol da Ótica Ametista.",
    alt: "Óculos de sol aviador dourados diante de um disco cor de sol",
    set: {
      y: 74,
      palette: { wall: "#6a3fc4", light: "#efe2da", deep: "#4a2795", accent: "#ffc68a" },
      solids: [
        disc("accent", 88, 14, 98, -150),
        cyl("light", 86, 28, -66, 24),
        cyl("light", 80, 74, 62, -66),
      ],
      items: [
        item("arpoador-aviador", "dourado", -64, 28, 34, -30),
        item("copacabana-quadrado", "preto", 62, 74, -56, -32),
      ],
      mobile: {
        span: 200,
        y: 91,
        solids: [disc("accent", 64, 5, 62, -110), cyl("light", 84, 40, 4, -10)],
        items: [item("arpoador-aviador", "dourado", 6, 40, -4, -28)],
      },
    },
  },
  {
    id: "02",
    tone: "dark",
    href: "/produtos/oculos-de-grau/feminino",
    headline: "Leveza para o dia inteiro",
    sub: "Armações femininas de grau em acetato e metal.",
    alt: "Armação tartaruga sobre degraus cor de areia",
    set: {
      palette: { wall: "#e4cbb0", light: "#f1dfca", deep: "#c79f78", accent: "#b4694a" },
      solids: [
        box("light", 200, 22, 130, 6, 0, -0.18),
        box("deep", 150, 52, 60, 26, -96, -0.18),
        disc("accent", 58, 62, 118, -150),
        cyl("deep", 22, 40, -100, -46),
      ],
      items: [item("aurora-panto", "tartaruga", 2, 22, 10, -26)],
    },
  },
  {
    id: "03",
    tone: "light",
    href: "/produtos/oculos-de-grau/masculino",
    headline: "Traço firme, conforto de sobra",
    sub: "Armações masculinas para trabalhar, dirigir e descansar.",
    alt: "Armação browline sobre blocos azul-noite",
    set: {
      palette: { wall: "#1d2a4d", light: "#38508a", deep: "#131c36", accent: "#c79a5c" },
      solids: [
        box("light", 190, 30, 120, 0, 0, 0.2),
        box("deep", 70, 120, 50, 86, -100, 0.2),
        box("light", 60, 70, 40, 18, -116, 0.2),
        ball("accent", 17, -108, 6),
      ],
      items: [item("pampa-browline", "tartaruga", 0, 30, 8, -30)],
    },
  },
  {
    id: "04",
    tone: "dark",
    href: "/produtos/oculos-de-sol/kids",
    headline: "Diversão na medida deles",
    sub: "Óculos de sol kids, leves e coloridos.",
    alt: "Dois óculos de sol infantis coloridos entre esferas sobre fundo verde-menta",
    set: {
      palette: { wall: "#9fdcc6", light: "#c8efe1", deep: "#57b595", accent: "#f4c143" },
      solids: [
        cyl("light", 74, 44, 42, -44),
        cyl("deep", 74, 16, -30, 28),
        ball("accent", 26, 118, 4),
        ball("light", 15, -116, -10),
        ball("deep", 34, -70, -120),
      ],
      items: [
        item("peixinho-kids-sol", "azul-royal", 42, 44, -38, -22),
        item("pitanga-kids-sol", "vermelho-cereja", -30, 16, 36, -30),
      ],
    },
  },
  {
    id: "05",
    tone: "dark",
    href: "/acessorios",
    headline: "Cuide bem dos seus óculos",
    sub: "Cordões, flanelas e limpa lentes para todo dia.",
    alt: "Spray limpa lentes, flanela dobrada e óculos sobre fundo lilás claro",
    set: {
      palette: { wall: "#d9cdf1", light: "#efe8fb", deep: "#a78fdb", accent: "#7c4ed8" },
      solids: [
        cyl("light", 104, 14, 0, 0),
        arch("deep", 120, 128, 22, 30, -34, -120, 0.1),
        ball("accent", 14, 116, 22),
      ],
      items: [
        item("spray-limpa-lentes-60-ml", "uva", 58, 14, -36, -18),
        item("flanela-microfibra-classica", "uva", -48, 14, -30, 10),
        item("lumina-redondo-metal", "dourado", -4, 14, 30, -24),
      ],
    },
  },
  {
    id: "06",
    tone: "dark",
    href: "/produtos/oculos-de-sol/feminino",
    headline: "Curvas que pedem sol",
    sub: "Gatinho, borboleta e oversized em cores quentes.",
    alt: "Óculos de sol femininos sobre pedestal terracota com disco cor de pêssego",
    set: {
      palette: { wall: "#f0b69a", light: "#f8d4c0", deep: "#c96f4d", accent: "#fbe7d6" },
      solids: [
        cyl("deep", 84, 34, 2, 0),
        disc("accent", 84, 28, 120, -140),
        box("light", 60, 70, 60, -88, -70, 0.3),
        ball("deep", 16, 112, -6),
      ],
      items: [item("diva-oversized", "ambar", 2, 34, 10, -26)],
    },
  },
  {
    id: "07",
    tone: "dark",
    href: "/guia-de-medidas",
    headline: "Qual é o seu tamanho?",
    sub: "Aprenda a medir lente, ponte e haste em poucos minutos.",
    alt: "Armação octogonal dourada sobre blocos cinza-lilás claros",
    set: {
      palette: { wall: "#e6e3ec", light: "#f6f4f9", deep: "#c3bcd1", accent: "#7c4ed8" },
      solids: [
        box("light", 170, 24, 120, 0, 0, -0.12),
        box("deep", 40, 64, 40, 84, -70, -0.12),
        box("light", 40, 100, 40, 40, -90, -0.12),
        box("deep", 40, 136, 40, -4, -110, -0.12),
        ball("accent", 15, -108, -12),
      ],
      items: [item("farol-octogonal", "dourado", 0, 24, 8, -24)],
    },
  },
  {
    id: "08",
    tone: "light",
    href: "/produtos/oculos-de-grau",
    headline: "Clássicos que ficam",
    sub: "Armações de grau para todos os estilos, em até 10 vezes.",
    alt: "Duas armações, uma tartaruga e outra transparente, em cenário verde-oliva",
    set: {
      mobile: { x: -13 },
      palette: { wall: "#56603f", light: "#8a9565", deep: "#3b432b", accent: "#e3cf9f" },
      solids: [
        cyl("light", 78, 54, 46, -46),
        cyl("deep", 78, 20, -34, 30),
        disc("accent", 46, 0, 122, -150),
        ball("accent", 13, 104, 34),
      ],
      items: [
        item("trama-geometrico", "verde-oliva", 46, 54, -40, -20),
        item("duna-trapezio", "tartaruga-mel", -34, 20, 38, -30),
      ],
    },
  },
];
