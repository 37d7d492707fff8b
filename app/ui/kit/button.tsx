import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { useIsSending } from "./post-form.tsx";

interface Look {
  look?: "primary" | "secondary" | "quiet";
  wide?: boolean;
}

export function Button({
  look = "primary",
  wide = false,
  type = "submit",
  ...rest
}: ComponentProps<"button"> & Look) {
  const isSending = useIsSending() && type === "submit";
  return <button aria-busy={isSending || undefined} {...rest} type={type} className={classOf(look, wide)} />;
}

export function ButtonLink({ look = "primary", wide = false, ...rest }: ComponentProps<"a"> & Look) {
  return <a {...rest} className={classOf(look, wide)} />;
}

function classOf(look: NonNullable<Look["look"]>, wide: boolean) {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(" ");
}
