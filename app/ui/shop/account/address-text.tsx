import { Fragment } from "react";
import type { DeliveryAddress } from "#app/domain/order/checkout.ts";
import { formatCep } from "#app/domain/values/cep.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { Typed } from "#app/ui/kit/typed.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";

/** An address as one would write it on a parcel. */
export function AddressText({ address }: { address: DeliveryAddress }) {
  const { people, phone, road, number, complement, district, city, uf, cep, reference } = address;
  return (
    <>
      <Typed>{people}</Typed>, <Unbroken>{formatPhone(phone)}</Unbroken>
      <br />
      {[road, number, complement, district].filter(Boolean).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same, and none ever moves
        <Fragment key={index}>
          {index > 0 && ", "}
          <Typed>{part}</Typed>
        </Fragment>
      ))}
      <br />
      <Typed>{city}</Typed>/{uf}, <Unbroken>CEP {formatCep(cep)}</Unbroken>
      {reference && (
        <>
          <br />
          <Typed>{reference}</Typed>
        </>
      )}
    </>
  );
}
