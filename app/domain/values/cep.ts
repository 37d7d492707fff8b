const STATES_BY_PREFIX: readonly (readonly [from: number, to: number, uf: string])[] = [
  [1000, 19999, "SP"],
  [20000, 28999, "RJ"],
  [29000, 29999, "ES"],
  [30000, 39999, "MG"],
  [40000, 48999, "BA"],
  [49000, 49999, "SE"],
  [50000, 56999, "PE"],
  [57000, 57999, "AL"],
  [58000, 58999, "PB"],
  [59000, 59999, "RN"],
  [60000, 63999, "CE"],
  [64000, 64999, "PI"],
  [65000, 65999, "MA"],
  [66000, 68899, "PA"],
  [68900, 68999, "AP"],
  [69000, 69299, "AM"],
  [69300, 69399, "RR"],
  [69400, 69899, "AM"],
  [69900, 69999, "AC"],
  [70000, 72799, "DF"],
  [72800, 72999, "GO"],
  [73000, 73699, "DF"],
  [73700, 76799, "GO"],
  [76800, 76999, "RO"],
  [77000, 77999, "TO"],
  [78000, 78899, "MT"],
  [79000, 79999, "MS"],
  [80000, 87999, "PR"],
  [88000, 89999, "SC"],
  [90000, 99999, "RS"],
];

export const STATES: readonly string[] = [...new Set(STATES_BY_PREFIX.map(([, , uf]) => uf))].sort();

/** Eight digits, from '01310-100' or '01310100'; otherwise undefined. */
export function normalizeCep(text: string): string | undefined {
  const digits = text.replace(/[\s.-]/g, "");
  return /^\d{8}$/.test(digits) ? digits : undefined;
}

/** The state (UF) of a CEP of eight digits, by the ranges of the Correios. */
export function stateOfCep(cep: string): string | undefined {
  const prefix = Number(cep.slice(0, 5));
  return STATES_BY_PREFIX.find(([from, to]) => prefix >= from && prefix <= to)?.[2];
}

export function formatCep(cep: string): string {
  return cep.replace(/^(\d{5})(\d{3})$/, "$1-$2");
}
