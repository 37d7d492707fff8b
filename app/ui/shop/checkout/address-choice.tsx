import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import type { Address } from "#app/domain/account/address.ts";
import { Choice, Choices } from "#app/ui/kit/form.tsx";
import { DialogLink } from "#app/ui/kit/page-dialog.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { AddressText } from "#app/ui/shop/account/address-text.tsx";
import styles from "./address-choice.module.css";

interface AddressChoiceProps {
  addresses: readonly Address[];
  /** The field name of the selected address id. */
  name: string;
  /** Default: the first address. */
  chosenId: string | undefined;
}

/** The saved addresses, and a link to the form that saves another. */
export function AddressChoice({ addresses, name, chosenId }: AddressChoiceProps) {
  const { search } = useLocation();
  return (
    <div className={styles.addresses}>
      <SavedAddresses addresses={addresses} name={name} chosenId={chosenId ?? addresses[0]?.id} />
      <p>
        {/* The query keeps the choice below the dialog. */}
        <DialogLink look="secondary" to={href("/checkout/entrega/novo-endereco") + search}>
          Novo endereço
        </DialogLink>
      </p>
    </div>
  );
}

interface AddressOrFieldsProps extends AddressChoiceProps {
  startWithFields: boolean;
  children: ReactNode;
}

/** The saved addresses or the fields of another, which is not saved if the account has the maximum. */
export function AddressOrFields({ startWithFields, children, ...choice }: AddressOrFieldsProps) {
  const chosenId = startWithFields ? undefined : (choice.chosenId ?? choice.addresses[0]?.id);
  return (
    <div className={styles.addresses}>
      <SavedAddresses {...choice} chosenId={chosenId}>
        <Choice name={choice.name} value="" defaultChecked={startWithFields}>
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
  children,
}: AddressChoiceProps & { children?: ReactNode }) {
  return (
    // The key selects an address that was just saved, also if it was listed before.
    <fieldset key={chosenId}>
      <legend>Entregar em</legend>
      <Choices>
        {addresses.map((address) => (
          <Choice key={address.id} name={name} value={address.id} defaultChecked={address.id === chosenId}>
            <strong>
              <UserText>{address.title}</UserText>
            </strong>
            <br />
            <AddressText address={address} />
          </Choice>
        ))}
        {children}
      </Choices>
    </fieldset>
  );
}
