import { measures, pictures, products, variants } from "#db/schema";
import type { ColorFamily, ProductSex, ProductType } from "#db/schema/catalog.ts";
import type { Store } from "#db/store.ts";

const NAMES =
  "Lumina Aurora Serra Marisol Pampa Nimbo Brisa Jasmim Trama Farol Veludo Cerrado Orvalho Duna Atlas".split(
    " ",
  );
const SHAPES = "redondo quadrado retangular aviador gatinho geométrico hexagonal borboleta oval".split(" ");
const MATERIALS = ["acetato", "metal", "TR90", "titânio", "acetato e metal"];
const COLORS: [slug: string, name: string, family: ColorFamily][] = [
  ["preto", "Preto", "preto"],
  ["azul-marinho", "Azul-Marinho", "azul"],
  ["tartaruga", "Tartaruga", "tartaruga"],
  ["dourado", "Dourado", "dourado"],
  ["vinho", "Vinho", "vermelho"],
  ["verde-oliva", "Verde Oliva", "verde"],
];
const TYPES: ProductType[] = ["oculos-de-grau", "oculos-de-sol"];
const SEXES: ProductSex[] = ["feminino", "masculino", "kids", "unissex"];
const BATCH = 500;

/** Adds `count` frames that differ in every attribute a list can be filtered by; the same ones each time. */
export async function addManyProducts(store: Store, count: number): Promise<void> {
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index);
    const colored = numbers.flatMap((n) =>
      [0, 1, 2].map((position) => ({ n, position, color: pick(COLORS, n * 7 + position * 5) })),
    );
    await store.write(async (tx) => {
      await tx.insert(products).values(numbers.map(productOf));
      await tx.insert(measures).values(
        numbers.map((n) => ({
          productId: `p${n}`,
          size: pick(["P", "M", "G"], n * 5),
          front: 130 + (n % 15),
          height: 40,
          stem: 145,
          noseBridge: 18,
          lensWidth: 50,
          guarantee: "12 meses",
        })),
      );
      await tx.insert(variants).values(
        colored.map(({ n, position, color: [color, colorName, colorFamily] }) => ({
          id: `p${n}:${position}`,
          productId: `p${n}`,
          color: `${color}-${position}`,
          colorName,
          colorFamily,
          hex: "#232326",
          position,
          onHand: n % 7,
        })),
      );
      await tx.insert(pictures).values(
        colored.map(({ n, position }) => ({
          id: `p${n}:${position}`,
          variantId: `p${n}:${position}`,
          view: "perspectiva" as const,
          file: `p${n}/preto`,
          position: 0,
        })),
      );
    });
  }
}

function productOf(n: number) {
  const shape = pick(SHAPES, n * 11);
  return {
    id: `p${n}`,
    title: `${pick(NAMES, n)} ${pick(NAMES, n * 13 + 5)} ${n}`,
    slug: `modelo-${n}`,
    type: pick(TYPES, n),
    sex: pick(SEXES, n * 3 + Math.floor(n / 2)),
    model: `AM-${n}`,
    shape,
    material: pick(MATERIALS, n * 3),
    description: `Armação ${shape} para o dia inteiro, com plaquetas ajustáveis e hastes firmes. Acompanha estojo e flanela.`,
    priceCents: 33_000,
    promotionalPriceCents: 15_000 + (n % 150) * 100,
    numberOfInstallments: 10,
    featured: n % 9 === 0,
    launchedAt: new Date(Date.UTC(2024, 0, 1) + n * 60_000),
    soldCount: (n * 37) % 400,
  };
}

function pick<Item>(items: readonly Item[], n: number): Item {
  return items[n % items.length] as Item;
}
