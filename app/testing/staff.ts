import { generateSync } from "otplib";
import { hashPassword } from "#app/domain/account/password.server.ts";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import {
  choosePassword,
  findInvitation,
  finishInvitation,
  inviteStaff,
} from "#app/domain/staff/invitations.server.ts";
import type { Role } from "#app/domain/staff/roles.ts";
import type { openTestShop } from "./shop.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

export const STAFF_PASSWORD = "armações de inverno";

let count = 0;

/** A member who has been through an invitation, with an open session. The code of this moment is used up. */
export async function addMember({ store, staffSecrets, now }: TestShop, role: Role = "owner") {
  const email = `equipe-${++count}@exemplo.com.br`;
  const invited = await inviteStaff(store, COMMAND_LINE, { name: `Pessoa ${count}`, email, role }, now());
  if (!invited.ok) throw new Error("The e-mail is taken.");
  const { token, staffId } = invited;
  const passwordHash = await hashPassword(STAFF_PASSWORD);
  await choosePassword(store, staffSecrets, { token, passwordHash }, now());
  const secret = (await findInvitation(store.read, staffSecrets, token, now()))?.totpSecret ?? "";
  const codeAt = (moment: Date) => generateSync({ secret, epoch: moment.getTime() / 1000 });
  const finished = await finishInvitation(store, staffSecrets, { token, code: codeAt(now()) }, now());
  if (!finished.ok) throw new Error(`The invitation failed: ${finished.reason}.`);
  return {
    ...{ id: staffId, email, role, secret, token, codeAt },
    actor: { kind: "staff", staffId, role } as const,
    sessionToken: finished.sessionToken,
    recoveryCodes: finished.recoveryCodes,
  };
}
