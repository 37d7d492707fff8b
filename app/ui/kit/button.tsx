import type { ComponentProps } from "react";
import styles from "./button.module.css";

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
  return <button {...rest} type={type} className={classOf(look, wide)} />;
}

export function ButtonLink({ look = "primary", wide = false, ...rest }: ComponentProps<"a"> & Look) {
  return <a {...rest} className={classOf(look, wide)} />;
}

function classOf(look: NonNullable<Look["look"]>, wide: boolean) {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(" ");
}
