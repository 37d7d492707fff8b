import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";

interface PayFormProps extends Pick<ComponentProps<typeof Button>, "look" | "wide"> {
  /** `card`: on the provider's own page. */
  by: "pix" | "card";
  checkoutToken: string;
  /** What the page shows of the order, where it is not placed yet. */
  seen?: string;
  children: ReactNode;
}

/** One button that pays an order, or tries again. */
export function PayForm({ by, checkoutToken, seen, children, ...button }: PayFormProps) {
  const action = by === "pix" ? href("/checkout/pix") : href("/checkout/cartao");
  return (
    <form method="post" action={action}>
      <input type="hidden" name="checkoutToken" value={checkoutToken} />
      {seen && <input type="hidden" name="seen" value={seen} />}
      <Button {...button}>{children}</Button>
    </form>
  );
}
