import { stateOfCep } from "./cep.ts";

/** A CEP may cover a whole town, so only the state is always known. */
export interface CepLocation {
  uf: string;
  city?: string;
  district?: string;
  road?: string;
}

/** Takes eight digits; undefined for an unknown CEP. */
export type CepLookup = (cep: string) => Promise<CepLocation | undefined>;

/** Finds only the state, from the ranges of the Correios; needs no network. */
export const lookUpOffline: CepLookup = async (cep) => {
  const uf = stateOfCep(cep);
  return uf ? { uf } : undefined;
};
