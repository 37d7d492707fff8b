import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import type { Address } from "#app/domain/account/address.ts";
import { Choice, Choices, FieldGroup } from "#app/ui/kit/form.tsx";
import { DialogLink } from "#app/ui/kit/page-below-dialogs.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { AddressText } from "#app/ui/shop/account/address-text.tsx";
import styles from "./address-choice.module.css";

interface AddressChoiceProps {
  addresses: readonly Address[];
  /** The field name of the selected address id. */
  name: string;
  /** Empty: another address than these. */
  chosenId: string | undefined;
  onChoice(id: string): void;
}

/** The saved addresses, and a link to the form that saves another. */
export function AddressChoice(choice: AddressChoiceProps) {
  const { search } = useLocation();
  return (
    <div className={styles.addresses}>
      <SavedAddresses {...choice} />
      <p>
        {/* The query keeps the choice below the dialog. */}
        <DialogLink look="secondary" to={href("/checkout/entrega/novo-endereco") + search}>
          Novo endereço
        </DialogLink>
      </p>
    </div>
  );
}

/** The saved addresses or the fields of another, which is not saved if the account has the maximum. */
export function AddressOrFields({ children, ...choice }: AddressChoiceProps & { children: ReactNode }) {
  return (
    <div className={styles.addresses}>
      <SavedAddresses {...choice}>
        <Choice
          name={choice.name}
          value=""
          defaultChecked={choice.chosenId === ""}
          onChange={() => choice.onChoice("")}
        >
          <strong>Outro endereço</strong>
        </Choice>
      </SavedAddresses>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

function SavedAddresses({
  addresses,
  name,
  chosenId,
  onChoice,
  children,
}: AddressChoiceProps & { children?: ReactNode }) {
  return (
    <FieldGroup legend="Entregar em">
      <Choices>
        {addresses.map((address) => (
          <Choice
            key={address.id}
            name={name}
            value={address.id}
            defaultChecked={address.id === chosenId}
            onChange={() => onChoice(address.id)}
          >
            <strong>
              <UserText>{address.title}</UserText>
            </strong>
            <br />
            <AddressText address={address} />
          </Choice>
        ))}
        {children}
      </Choices>
    </FieldGroup>
  );
}
