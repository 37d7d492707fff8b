import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PasswordFields } from "#app/ui/shop/account/password-fields.tsx";
import { AdminPage } from "./admin-page.tsx";
import styles from "./invitation-steps.module.css";

interface Step {
  lastResult: SubmissionResult | undefined;
}

export function PasswordStep({
  person: { name, email, kind },
  lastResult,
}: Step & { person: { name: string; email: string; kind: "invitation" | "reset" } }) {
  const [form, fields] = useServerForm<{ password: string; passwordConfirmation: string }>({
    id: "senha",
    lastResult,
  });
  const lead =
    kind === "reset"
      ? "Escolha outra senha. Em seguida vem o aplicativo do celular."
      : "Escolha a sua senha. Em seguida vem o aplicativo do celular.";
  return (
    <AdminPage title={`Olá, ${name}`} lead={lead} form={form} size="form">
      <p>
        Você vai entrar com o e-mail <strong>{email}</strong>.
      </p>
      <ServerForm form={form} submit="Continuar">
        {/* For password managers. */}
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordFields fields={fields} label="Senha" repeatLabel="Confirme a senha" />
      </ServerForm>
    </AdminPage>
  );
}

export function AppStep({
  app: { secret, qr },
  lastResult,
}: Step & { app: { secret: string; qr: { size: number; path: string } } }) {
  const [form, fields] = useServerForm<{ code: string }>({ id: "aplicativo", lastResult });
  return (
    <AdminPage
      title="Aplicativo autenticador"
      lead="Além da senha, um código do seu celular abre a administração. Serve qualquer aplicativo autenticador."
      form={form}
      size="form"
    >
      <ol className={styles.steps}>
        <li>
          No aplicativo, leia este código:
          <svg
            className={styles.qr}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR code para o aplicativo autenticador"
          >
            <path d={qr.path} />
          </svg>
          Ou digite a chave: <code className={styles.secret}>{inGroups(secret)}</code>
        </li>
        <li>Digite abaixo o código de 6 dígitos que ele mostra.</li>
      </ol>
      <ServerForm form={form} submit="Confirmar">
        <input type="hidden" name="intent" value="confirm-app" />
        <Field field={fields.code} label="Código" inputMode="numeric" autoComplete="one-time-code" />
      </ServerForm>
    </AdminPage>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <AdminPage
      title="Guarde os códigos de recuperação"
      lead="Sem o celular, cada um deles abre a administração uma vez. Eles aparecem só agora: imprima ou anote, e guarde fora do computador."
      size="form"
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{`${code.slice(0, 5)}-${code.slice(5)}`}</code>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink href={href("/admin")} wide>
          Já guardei
        </ButtonLink>
      </p>
    </AdminPage>
  );
}

/** As authenticator apps show it, which ignore the blanks. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
