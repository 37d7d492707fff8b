import type { DeliveryAddress } from "#app/domain/order/checkout.ts";
import { formatCep } from "#app/domain/values/cep.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";

/** An address as one would write it on a parcel. */
export function AddressText({ address }: { address: DeliveryAddress }) {
  const { people, phone, road, number, complement, district, city, uf, cep, reference } = address;
  return (
    <>
      {people}, <Unbroken>{formatPhone(phone)}</Unbroken>
      <br />
      {[`${road}, ${number}`, complement, district].filter(Boolean).join(", ")}
      <br />
      {city}/{uf}, <Unbroken>CEP {formatCep(cep)}</Unbroken>
      {reference && (
        <>
          <br />
          {reference}
        </>
      )}
    </>
  );
}
