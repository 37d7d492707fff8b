import type { ReactNode } from "react";
import type { Address } from "#app/domain/account/address.ts";
import { Choice, Choices } from "#app/ui/kit/form.tsx";
import { Typed } from "#app/ui/kit/typed.tsx";
import { AddressText } from "#app/ui/shop/account/address-text.tsx";
import styles from "./address-choice.module.css";

interface AddressChoiceProps {
  addresses: readonly Address[];
  /** The field that carries the chosen address's id; empty for a new one. */
  name: string;
  /** The one chosen before; the first, where none was. */
  chosenId: string | undefined;
  /** Whether the fields of a new address were sent, and are to be mended. */
  startWithNew: boolean;
  /** The fields of a new address. */
  children: ReactNode;
}

/** The account's addresses to choose from, and room for a new one. */
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
                <Typed>{address.title}</Typed>
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
