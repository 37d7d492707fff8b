import { useEffect, useRef, useState } from "react";
import { type PasswordStrength, passwordStrength } from "#app/domain/account/password-strength.ts";
import { Field, type FieldState } from "#app/ui/kit/form.tsx";
import styles from "./password-fields.module.css";

const LEVELS: Readonly<Record<PasswordStrength, number>> = { fraca: 1, razoável: 2, boa: 3 };

interface PasswordFieldsProps {
  fields: Record<"password" | "passwordConfirmation", FieldState>;
  label?: string;
  repeatLabel?: string;
}

/** A new password and its confirmation. While the password is typed, it tells the strength, and whether the two are equal. */
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
  // For a password that was typed before React arrived.
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
        <p className={styles.note} aria-live="polite">
          {strength && (
            <>
              <meter max={3} low={1} high={2} optimum={3} value={LEVELS[strength]} aria-hidden="true" /> Senha{" "}
              {strength}
            </>
          )}
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
          {equalityOf(password, confirmation, Boolean(fields.passwordConfirmation.errors))}
        </p>
      </div>
    </div>
  );
}

/** Nothing while the confirmation may still become equal, or an error says the same. */
export function equalityOf(password: string, confirmation: string, hasError: boolean): string {
  if (confirmation === "") return "";
  if (confirmation === password) return "As senhas são iguais";
  return hasError || password.startsWith(confirmation) ? "" : "As senhas são diferentes";
}
