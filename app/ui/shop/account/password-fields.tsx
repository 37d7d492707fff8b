import { useEffect, useRef, useState } from "react";
import { passwordStrength } from "#app/domain/account/password-strength.ts";
import { Field, type FieldState } from "#app/ui/kit/form.tsx";
import styles from "./password-fields.module.css";

interface PasswordFieldsProps {
  fields: Record<"password" | "passwordConfirmation", FieldState>;
  label?: string;
  repeatLabel?: string;
}

/** A new password and its confirmation. While somebody types, it tells the strength, and whether the two are equal. */
export function PasswordFields({
  fields,
  label = "Senha",
  repeatLabel = "Confirme a senha",
}: PasswordFieldsProps) {
  const group = useRef<HTMLDivElement>(null);
  const [[password, confirmation], setTyped] = useState<[string, string]>(["", ""]);
  const read = () => {
    const [first, second] = group.current?.querySelectorAll("input") ?? [];
    setTyped([first?.value ?? "", second?.value ?? ""]);
  };
  // What was typed before React arrived.
  useEffect(read, []);

  const strength = password && passwordStrength(password);
  return (
    <div ref={group} className={styles.passwords} onInput={read}>
      <div>
        <Field
          field={fields.password}
          label={label}
          type="password"
          autoComplete="new-password"
          hint="8 caracteres ou mais"
        />
        <p className={styles.note} data-strength={strength} aria-live="polite">
          {strength && `Senha ${strength}`}
        </p>
      </div>
      <div>
        <Field
          field={fields.passwordConfirmation}
          label={repeatLabel}
          type="password"
          autoComplete="new-password"
        />
        <p className={styles.note} aria-live="polite">
          {equality(password, confirmation)}
        </p>
      </div>
    </div>
  );
}

/** Nothing while the confirmation may still become equal. */
function equality(password: string, confirmation: string): string {
  if (confirmation === "") return "";
  if (confirmation === password) return "As senhas são iguais";
  return password.startsWith(confirmation) ? "" : "As senhas são diferentes";
}
