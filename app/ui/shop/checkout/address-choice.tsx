import type { ReactNode } from "react";
import type { Address } from "#app/domain/account/address.ts";
import { Choice, Choices } from "#app/ui/kit/form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { AddressText } from "#app/ui/shop/account/address-text.tsx";
import styles from "./address-choice.module.css";

interface AddressChoiceProps {
  addresses: readonly Address[];
  /** The field name of the selected address id; its value is empty for a new address. */
  name: string;
  /** Default: the first address. */
  chosenId: string | undefined;
  startWithNew: boolean;
  children: ReactNode;
}

export function AddressChoice({
  addresses,
  name,
  chosenId = addresses[0]?.id,
  startWithNew,
  children,
}: AddressChoiceProps) {
  if (addresses.length === 0) return children;
  return (
    <div className={styles.addresses}>
      <fieldset>
        <legend>Entregar em</legend>
        <Choices>
          {addresses.map((address) => (
            <Choice
              key={address.id}
              name={name}
              value={address.id}
              defaultChecked={!startWithNew && address.id === chosenId}
            >
              <strong>
                <UserText>{address.title}</UserText>
              </strong>
              <br />
              <AddressText address={address} />
            </Choice>
          ))}
          <Choice name={name} value="" defaultChecked={startWithNew}>
            <strong>Outro endereço</strong>
          </Choice>
        </Choices>
      </fieldset>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}
