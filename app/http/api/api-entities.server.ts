import type { Account } from "#app/domain/account/account.ts";
import { typeName } from "#app/domain/account/account-type.ts";
import { type Address, addressTypeName } from "#app/domain/account/address.ts";
import { guaranteeOf } from "#app/domain/catalog/product.ts";
import type { WholeProduct } from "#app/domain/catalog/whole-products.server.ts";
import { type LensOptions, offerLenses, offerThicknesses } from "#app/domain/lens/lens-choice.ts";
import { pickAddressFields } from "#app/domain/values/address-fields.ts";
import { installmentsOf } from "#app/domain/values/money.ts";

/* The JSON of the HTTP API, with the names of its contract. Amounts are numbers in reais: 209.99. Types and sexes are slugs. */

export function sessionEntity({ id, name, socialName, email, whatsapp, taxId, type }: Account) {
  return {
    id,
    name,
    status: "active",
    socialName,
    email,
    whatsapp,
    cpf_cnpj: taxId,
    type: typeName(type),
  };
}

export function addressEntity(accountId: string, address: Address) {
  const { id, type, title } = address;
  return { id, idAccount: accountId, type: addressTypeName(type), title, ...pickAddressFields(address) };
}

/** `promotionalValue` equals `promotionalPrice`. `numberOfInstallments` is the largest number that a card accepts. */
export function productEntity(product: WholeProduct, options: LensOptions) {
  const { id, title, type, sex, model, material, measures } = product;
  return {
    id,
    title,
    type,
    sex,
    model,
    price: inReais(product.priceCents),
    promotionalPrice: inReais(product.promotionalPriceCents),
    promotionalValue: inReais(product.promotionalPriceCents),
    numberOfInstallments: installmentsOf(product.promotionalPriceCents, product.numberOfInstallments).count,
    featuredImage: product.picture ? pictureLink(product.picture.file) : null,
    images: product.pictures.map((picture) => ({ id: picture.id, link: pictureLink(picture.file) })),
    colors: product.colors.map(({ color, name }) => ({ id: color, color: name })),
    measures: {
      size: measures?.size ?? null,
      material,
      front: measures?.front ?? null,
      height: measures?.height ?? null,
      stem: measures?.stem ?? null,
      noseBridge: measures?.noseBridge ?? null,
      guarantee: guaranteeOf(product),
      ...(measures?.filterCategory != null && { filterCategory: measures.filterCategory }),
      ...(measures?.uvProtection && { uvProtection: measures.uvProtection }),
    },
    ...lensFields(product, options),
  };
}

/** The lenses that fit a frame. Empty for accessories. */
function lensFields(frame: WholeProduct, options: LensOptions) {
  const offered = offerLenses(options, frame, undefined).filter(({ unfit }) => !unfit);
  const colorIds = new Set(offered.flatMap(({ lens }) => lens.colorIds));
  const thicknessIds = new Set(
    offered
      .flatMap(({ lens }) => offerThicknesses(options, frame, lens, undefined))
      .flatMap(({ thickness, unfit }) => (unfit ? [] : [thickness.id])),
  );
  return {
    lens: offered.map(({ lens: { id, name, description, priceCents } }) => ({
      id,
      lens: name,
      text: description,
      price: inReais(priceCents),
    })),
    lensColor: options.colors
      .filter(({ id }) => colorIds.has(id))
      .map(({ id, name, priceCents }) => ({ id, lensColor: name, price: inReais(priceCents) })),
    lensThickness: options.thicknesses
      .filter(({ id }) => thicknessIds.has(id))
      .map(({ id, name, description, priceCents }) => ({
        id,
        lensThickness: name,
        text: description,
        price: inReais(priceCents),
      })),
  };
}

export function inReais(cents: number): number {
  return cents / 100;
}

function pictureLink(file: string): string {
  return `/pictures/${file}-960.jpg`;
}
