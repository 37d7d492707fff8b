import { href } from "react-router";
import { type Address, addressTypeName } from "#app/domain/account/address.ts";
import { isolateText } from "#app/domain/values/text.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { DialogLink } from "#app/ui/kit/page-below-dialogs.tsx";
import { CommandForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import styles from "./address-list.module.css";
import { AddressText } from "./address-text.tsx";

export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  return (
    <ul className={styles.addresses}>
      {addresses.map((address) => (
        <li key={address.id}>
          <TextBlock
            title={<UserText>{address.title}</UserText>}
            action={
              <span className={styles.marks}>
                {address.isDefault && <strong className={styles.default}>Principal</strong>}
                {addressTypeName(address.type)}
              </span>
            }
          >
            <AddressText address={address} />
            <div className={styles.actions}>
              <DialogLink
                look="secondary"
                to={href("/minha-conta/meus-enderecos/:id", { id: address.id })}
                aria-label={`Editar ${isolateText(address.title)}`}
              >
                Editar
              </DialogLink>
              {!address.isDefault && (
                <CommandForm action={href("/minha-conta/meus-enderecos/:id/principal", { id: address.id })}>
                  <Button look="quiet" aria-label={`Tornar principal: ${isolateText(address.title)}`}>
                    Tornar principal
                  </Button>
                </CommandForm>
              )}
              <CommandForm action={href("/minha-conta/meus-enderecos/:id/excluir", { id: address.id })}>
                <Button look="quiet" aria-label={`Excluir ${isolateText(address.title)}`}>
                  Excluir
                </Button>
              </CommandForm>
            </div>
          </TextBlock>
        </li>
      ))}
    </ul>
  );
}
