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
import type { Reader } from "#db/store.server.ts";
import { productEntity } from "./api-entities.server.ts";

/** The most of a list in one answer; `?pagina=2` has what comes after. */
const PAGE_SIZE = 200;
const LAST_PAGE = 10_000;

/** A list of products, newest first. Types and sexes may be spelled as they used to be, or as they are shown. */
export async function respondWithProducts(
  db: Reader,
  query: URLSearchParams,
  spelled: { type?: string; sex?: string } = {},
): Promise<Response> {
  const asked = Number(query.get("pagina") ?? 1);
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, LAST_PAGE) : 1;
  const kind = {
    ...(spelled.type !== undefined && { type: readType(spelled.type) }),
    ...(spelled.sex !== undefined && { sex: readSex(spelled.sex) }),
  };
  const limits = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return asArray(db, await listWholeProducts(db, kind, limits));
}

/** An array of the one product. */
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

function readType(spelled: string): ProductType {
  const type = slugOf(spelled);
  if (!isProductType(type)) throw notFound();
  return type;
}

function readSex(spelled: string): ListedSex {
  const sex = slugOf(spelled);
  if (!isListedSex(sex)) throw notFound();
  return sex;
}
