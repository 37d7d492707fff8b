import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";

interface PayFormProps extends Omit<ComponentProps<typeof Button>, "type" | "onSubmit"> {
  /** `card`: by card on the provider's own page. */
  by: "pix" | "card";
  checkoutToken: string;
  /** Further fields, such as a card's token. */
  fields?: Readonly<Record<string, string>> | undefined;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** Sent by the browser itself: the provider's page may follow, and each page of a payment has its own Content-Security-Policy. */
export function PayForm({ by, checkoutToken, fields = {}, onSubmit, children, ...button }: PayFormProps) {
  const action = by === "pix" ? href("/checkout/pix") : href("/checkout/cartao");
  return (
    <PostForm action={action} reloadDocument {...(onSubmit && { onSubmit })}>
      {Object.entries({ checkoutToken, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button}>{children}</Button>
    </PostForm>
  );
}
