import type { ReactNode } from "react";
import type { Role, StaffStatus } from "#app/domain/staff/roles.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { Panel } from "./admin-page.tsx";
import styles from "./member-acts.module.css";
import { RoleField } from "./role-field.tsx";

interface MemberActsProps {
  member: { id: string; role: Role; status: StaffStatus; lastSeenAt: Date | null };
  /** Nobody resets their own access: a link would be worth more than the session. */
  isSelf: boolean;
}

/** The acts of an owner on one person. `pessoa-acts` is where the summary of errors leads. */
export function MemberActs({ member: { role, status, lastSeenAt }, isSelf }: MemberActsProps) {
  const field = {
    ...{ id: "papel", name: "role", errorId: "papel-error", errors: undefined },
    initialValue: role,
  };
  return (
    <div id="pessoa-acts" tabIndex={-1} className={styles.acts}>
      <Panel>
        {/* Keyed by the role: after a change the form shows the new one. */}
        <Act key={role} intent="change-role" label="Mudar o papel">
          <RoleField field={field} />
        </Act>
      </Panel>
      <Panel title="Acesso">
        {status === "blocked" ? (
          <Act intent="unblock" label="Desbloquear">
            <p>Volta a entrar com a senha e o aplicativo que já tinha.</p>
          </Act>
        ) : (
          <>
            {lastSeenAt && (
              <Act intent="end-sessions" label="Encerrar as sessões">
                <p>Sai de todos os aparelhos, e entra de novo com a senha e o código.</p>
              </Act>
            )}
            {!isSelf && (
              <Act intent="reset" label={status === "invited" ? "Criar outro link" : "Redefinir o acesso"}>
                <p>
                  {status === "invited"
                    ? "O link anterior deixa de valer."
                    : "Perdeu o celular ou a senha: sai de todos os aparelhos e escolhe outros, com um link."}
                </p>
              </Act>
            )}
            <Act intent="block" label="Bloquear">
              <p>Sai de todos os aparelhos na hora, e não entra mais.</p>
            </Act>
          </>
        )}
      </Panel>
    </div>
  );
}

function Act({ intent, label, children }: { intent: string; label: string; children: ReactNode }) {
  return (
    <PostForm className={styles.act}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div>
        <Button look="secondary">{label}</Button>
      </div>
    </PostForm>
  );
}
