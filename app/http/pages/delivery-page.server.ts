import { isSameAddress, withoutBuyer } from "#app/domain/account/address.ts";
import { listAddresses } from "#app/domain/account/addresses.server.ts";
import { itemsCents } from "#app/domain/cart/cart.ts";
import { listCartLines } from "#app/domain/cart/carts.server.ts";
import { findFreight } from "#app/domain/delivery/carriers.server.ts";
import { findCheckout } from "#app/domain/order/checkouts.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import type { Reader } from "#db/store.ts";

/** Undefined when the cart is empty. `justSavedId`: the address to select. `cep`: eight digits, typed in the cart. */
export async function findDeliveryPage(
  db: Reader,
  owner: Owner,
  { justSavedId, cep }: { justSavedId: string | null; cep: string | undefined },
) {
  const lines = await listCartLines(db, owner);
  if (lines.length === 0) return undefined;

  const [addresses, checkout] = await Promise.all([
    owner.accountId ? listAddresses(db, owner.accountId) : undefined,
    findCheckout(db, owner),
  ]);
  const justSaved = addresses?.find(({ id }) => id === justSavedId);
  const before = checkout && addresses?.find((address) => isSameAddress(address, checkout.address));
  const typed = !addresses?.length && checkout;
  return {
    lines: lines.map(({ variantId: _, prescriptionId: __, ...line }) => line),
    totalCents: itemsCents(lines),
    addresses:
      addresses &&
      (await Promise.all(
        addresses.map(async (address) => ({ ...address, freight: await findFreight(db, address.cep) })),
      )),
    chosenId: (justSaved ?? before ?? addresses?.[0])?.id,
    typed: typed ? typedIn(typed) : cep ? { cep } : undefined,
    freight: typed
      ? { uf: typed.delivery.uf, cents: typed.delivery.priceCents }
      : await findFreight(db, cep ?? ""),
  };
}

/** As the form takes it. */
function typedIn({ contact, address }: NonNullable<Awaited<ReturnType<typeof findCheckout>>>) {
  const { taxId, ...buyer } = contact;
  return { ...withoutBuyer(contact, address), ...buyer, cpf_cnpj: taxId };
}
