import { stateOfCep } from "./cep.ts";

/** What is known of where a CEP lies. A CEP may be a whole town's, so only its state is always there. */
export interface CepPlace {
  uf: string;
  city?: string;
  district?: string;
  road?: string;
}

/** Asks where a CEP of eight digits lies; undefined where nobody knows. */
export type CepLookup = (cep: string) => Promise<CepPlace | undefined>;

/** Answers from the Correios' ranges alone: always there, and never more than the state. */
export const lookUpOffline: CepLookup = async (cep) => {
  const uf = stateOfCep(cep);
  return uf ? { uf } : undefined;
};
