import type { SubmissionResult } from "@conform-to/react";
import { type ComponentProps, useState } from "react";
import { href, Link } from "react-router";
import { type Address, MAX_ADDRESSES } from "#app/domain/account/address.ts";
import type { Freight } from "#app/domain/delivery/quote.ts";
import type { AddressField } from "#app/domain/values/address-fields.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { FieldGroup, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { AddressFields } from "#app/ui/shop/account/address-fields.tsx";
import { OrderBox, OrderLines, PurchaseBar, type SoldLine, Totals } from "#app/ui/shop/order/lines.tsx";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import { AddressChoice, AddressOrFields } from "./address-choice.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { type ContactField, ContactFields } from "./contact-fields.tsx";
import styles from "./delivery-page.module.css";

type DeliveryField = AddressField | ContactField | "receiver";

interface DeliveryPageProps extends Pick<ComponentProps<typeof AddressFields>, "lookup"> {
  lines: readonly SoldLine[];
  totalCents: number;
  /** Undefined for a guest. */
  addresses: readonly (Address & { freight?: Freight | undefined })[] | undefined;
  chosenId: string | undefined;
  typed: Partial<Record<DeliveryField, string>> | undefined;
  /** Of the CEP that was typed. */
  freight?: Freight | undefined;
  /** Not there if the response was lost. */
  lastResult?: SubmissionResult | undefined;
}

export function DeliveryPage({
  lines,
  totalCents,
  addresses,
  typed,
  lookup,
  lastResult,
  ...initial
}: DeliveryPageProps) {
  const [form, fields] = useServerForm<Record<DeliveryField, string>>({
    id: "entrega",
    lastResult,
    checksFields: true,
    ...(typed && { defaultValue: typed }),
  });
  // The form came back, which names no saved address.
  const hasTyped = lastResult !== undefined;
  const [chosenId, setChosenId] = useState(hasTyped ? "" : initial.chosenId);
  const [freight, setFreight] = useState(initial.freight);
  const addressFields = (
    <FieldGroup legend="Endereço de entrega">
      <AddressFields fields={fields} lookup={lookup} freight={freight} onFreight={setFreight} />
    </FieldGroup>
  );
  const choice = { addresses: addresses ?? [], name: "idAddress", chosenId, onChoice: setChosenId };
  const chosen = addresses?.find(({ id }) => id === chosenId);
  const shown = chosen ? chosen.freight : freight;
  const total = totalCents + (shown?.cents ?? 0);

  return (
    <Page>
      <CheckoutSteps current={2} />
      <PageTitle form={form}>Entrega</PageTitle>
      <SideBySide
        hasBar
        side={
          <>
            <OrderBox>
              <OrderLines lines={lines} />
              <div className={styles.known}>
                <Totals itemsCents={totalCents} freight={shown} totalCents={total} />
              </div>
              {addresses && (
                <div className={styles.unknown}>
                  <Totals itemsCents={totalCents} totalCents={totalCents} />
                </div>
              )}
            </OrderBox>
            <PurchaseBar totalCents={total} freight={shown}>
              <Button form={form.id} wide>
                Continuar para o pagamento
              </Button>
            </PurchaseBar>
          </>
        }
      >
        {!addresses && (
          <p>
            Já tem conta? <Link to={`${href("/entrar")}?redirectTo=${href("/checkout/entrega")}`}>Entre</Link>{" "}
            e use seus endereços. Você também pode comprar sem cadastro.
          </p>
        )}
        <ServerForm form={form}>
          {!addresses && (
            <FieldGroup legend="Seus dados">
              <ContactFields fields={fields} />
            </FieldGroup>
          )}
          {!addresses?.length ? (
            addressFields
          ) : hasTyped || addresses.length >= MAX_ADDRESSES ? (
            <AddressOrFields {...choice}>{addressFields}</AddressOrFields>
          ) : (
            <AddressChoice {...choice} />
          )}
        </ServerForm>
      </SideBySide>
    </Page>
  );
}
