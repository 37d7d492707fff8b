import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
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
  const className = `${classOf(look, wide)} ${isSending ? styles.sending : ""}`.trim();
  return <button aria-busy={isSending || undefined} {...rest} type={type} className={className} />;
}

/** `to` is for links between pages with React, which open in place. */
export function ButtonLink({
  look = "primary",
  wide = false,
  to,
  ...rest
}: ComponentProps<"a"> & { to?: string } & Pick<LinkProps, "state" | "preventScrollReset"> & Look) {
  const className = classOf(look, wide);
  if (to === undefined) return <a {...rest} className={className} />;
  return <Link {...rest} to={to} className={className} />;
}

function classOf(look: NonNullable<Look["look"]>, wide: boolean) {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(" ");
}
