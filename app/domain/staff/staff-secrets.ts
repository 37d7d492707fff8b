import type { Rotation } from "#app/domain/lens/key-rotation.server.ts";

/** Seals the secrets of the second factor, each bound to its owner. */
export interface StaffSecrets {
  seal(secret: string, staffId: string): string;
  /** Throws if the secret was changed, or sealed for another person or with another key. */
  unseal(sealed: string, staffId: string): string;
  rotate(sealed: string, staffId: string): Rotation<string>;
}
