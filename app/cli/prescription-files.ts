import { existsSync } from "node:fs";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import { localKey } from "#app/gateways/local-key-file.server.ts";
import { openPrescriptionFiles } from "#app/gateways/prescription-files.server.ts";
import type { Keyring } from "#app/gateways/sealing.server.ts";
import type { Settings } from "#app/settings.server.ts";
import { openShopFiles } from "#app/shop-files.server.ts";
import { type CommandResult, failed } from "./command.ts";

export const MISSING_ID = "Falta o ID da receita, que está na lista: prescriptions list.";

export async function filesOf(settings: Settings): Promise<PrescriptionFiles> {
  const { prescriptions } = await openShopFiles(settings);
  return openPrescriptionFiles({ files: prescriptions, keys: keysOf(settings) });
}

/** Throws where there is no key file: a new key would open nothing, and hide that the shop's own is missing. */
export function keysOf({ prescriptions: { folder, keys } }: Settings): Keyring {
  const keyFile = `${folder}.key`;
  if (keys) return keys;
  if (existsSync(keyFile)) return [localKey(keyFile)];
  throw new Error(`Não há chave das receitas em ${keyFile}, nem em PRESCRIPTIONS_KEY.`);
}

export function unknown(id: string): CommandResult {
  return failed(`Não há receita ${id} em um pedido pago.`);
}

export function notInReview(id: string): CommandResult {
  return failed(`A receita ${id} não está em conferência. Veja as que estão com: prescriptions list.`);
}
