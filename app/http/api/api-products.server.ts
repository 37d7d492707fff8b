import type { ListedSex, ProductType } from "#app/domain/catalog/product.ts";
import { isListedSex, isProductType } from "#app/domain/catalog/product.ts";
import {
  findWholeProduct,
  listWholeProducts,
  type WholeProduct,
} from "#app/domain/catalog/whole-products.server.ts";
import { listLensOptions } from "#app/domain/lens/lens-options.server.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { notFound } from "#app/http/responses.ts";
import type { Reader } from "#db/store.ts";
import { productEntity } from "./api-entities.server.ts";

const PAGE_SIZE = 200;
const LAST_PAGE = 10_000;

/** A list of products, newest first. `params` accepts slugs and display names (`slugOf`); any other value is a 404. */
export async function respondWithProducts(
  db: Reader,
  query: URLSearchParams,
  params: { type?: string; sex?: string } = {},
): Promise<Response> {
  const requested = Number(query.get("pagina") ?? 1);
  const page = Number.isInteger(requested) && requested > 0 ? Math.min(requested, LAST_PAGE) : 1;
  const kind = {
    ...(params.type !== undefined && { type: parseType(params.type) }),
    ...(params.sex !== undefined && { sex: parseSex(params.sex) }),
  };
  const limits = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return asArray(db, await listWholeProducts(db, kind, limits));
}

/** An array of one product, as the HTTP contract defines it, or a 404. */
export async function respondWithProduct(
  db: Reader,
  by: Parameters<typeof findWholeProduct>[1],
): Promise<Response> {
  const product = await findWholeProduct(db, by);
  if (!product) throw notFound();
  return asArray(db, [product]);
}

async function asArray(db: Reader, products: readonly WholeProduct[]): Promise<Response> {
  const options = await listLensOptions(db);
  const body = products.map((product) => productEntity(product, options));
  return Response.json(body);
}

function parseType(text: string): ProductType {
  const type = slugOf(text);
  if (!isProductType(type)) throw notFound();
  return type;
}

function parseSex(text: string): ListedSex {
  const sex = slugOf(text);
  if (!isListedSex(sex)) throw notFound();
  return sex;
}
