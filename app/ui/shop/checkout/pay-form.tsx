import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";

interface PayFormProps extends Pick<ComponentProps<typeof Button>, "look" | "wide"> {
  /** `card`: by card on the provider's own page. */
  by: "pix" | "card";
  checkoutToken: string;
  children: ReactNode;
}

export function PayForm({ by, checkoutToken, children, ...button }: PayFormProps) {
  const action = by === "pix" ? href("/checkout/pix") : href("/checkout/cartao");
  return (
    <form method="post" action={action}>
      <input type="hidden" name="checkoutToken" value={checkoutToken} />
      <Button {...button}>{children}</Button>
    </form>
  );
}
