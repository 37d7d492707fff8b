import { Fragment } from "react";
import type { DeliveryAddress } from "#app/domain/order/checkout.ts";
import { formatCep } from "#app/domain/values/cep.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";

export function AddressText({ address }: { address: DeliveryAddress }) {
  const { people, phone, road, number, complement, district, city, uf, cep, reference } = address;
  return (
    <>
      <UserText>{people}</UserText>, <Unbroken>{formatPhone(phone)}</Unbroken>
      <br />
      {[road, number, complement, district].filter(Boolean).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same, and none ever moves
        <Fragment key={index}>
          {index > 0 && ", "}
          <UserText>{part}</UserText>
        </Fragment>
      ))}
      <br />
      <UserText>{city}</UserText>/{uf}, <Unbroken>CEP {formatCep(cep)}</Unbroken>
      {reference && (
        <>
          <br />
          <UserText>{reference}</UserText>
        </>
      )}
    </>
  );
}
