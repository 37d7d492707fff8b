import type { StaffSecrets } from "#app/domain/staff/staff-secrets.ts";
import { type Keyring, rotateKey, seal, unseal } from "./sealing.server.ts";

/** With the keys of the prescriptions, for a purpose of its own. */
export function openStaffSecrets(keys: Keyring): StaffSecrets {
  return {
    seal: (secret, staffId) => seal(keys, purposeOf(staffId), Buffer.from(secret)).toString("base64"),
    unseal: (sealed, staffId) => unseal(keys, purposeOf(staffId), Buffer.from(sealed, "base64")).toString(),
    rotate(sealed, staffId) {
      const rotation = rotateKey(keys, purposeOf(staffId), Buffer.from(sealed, "base64"));
      if (rotation.status !== "rotated") return rotation;
      return { status: "rotated", sealed: rotation.sealed.toString("base64") };
    },
  };
}

function purposeOf(staffId: string): string {
  return `staff-totp:${staffId}`;
}
