import { randomInt } from "node:crypto";

/** A customer with an unused e-mail and an unused, valid CPF. */
export function newPerson() {
  const digits = String(randomInt(1e9)).padStart(9, "0");
  return {
    name: "Joana Prado Alves",
    socialName: "Joana",
    taxId: withCpfCheckDigits(digits),
    email: `joana-${digits}@exemplo.com.br`,
    whatsapp: "(11) 98765-4321",
    password: "óculos novos de outono",
  };
}

export type Person = ReturnType<typeof newPerson>;

export function signUpFields({ taxId, ...person }: Person = newPerson()) {
  const type = "Pessoa Física";
  return { type, ...person, cpf_cnpj: taxId, passwordConfirmation: person.password };
}

/** An unused, valid CNPJ with letters. */
export function newCnpj(): string {
  const root = `JP${String(randomInt(1e6)).padStart(6, "0")}0001`;
  return withCnpjCheckDigits(root);
}

export const ADDRESS = {
  people: "Joana Prado Alves",
  phone: "11 3222-1234",
  cep: "01310-100",
  road: "Avenida Paulista",
  number: "1000",
  complement: "",
  district: "Bela Vista",
  city: "São Paulo",
  uf: "sp",
  reference: "",
};

export const GUEST = {
  name: "Joana Prado Alves",
  email: "joana@exemplo.com.br",
  cpf_cnpj: "529.982.247-25",
  whatsapp: "(11) 98765-4321",
  ...ADDRESS,
};

export const PRESCRIPTION = {
  odSpherical: "-2,25",
  odCylinder: "-0.75",
  odAxis: "180",
  oeSpherical: "+1,00",
  oeCylinder: "",
  oeAxis: "",
  addition: "",
  pupillaryDistance: "62,5",
  prescriber: "Dr. Rui Prado, CRM-RJ 54321",
  prescribedOn: "2026-10-02",
  consent: "on",
};

function withCpfCheckDigits(root: string): string {
  const digitOf = (digits: string) => {
    const sum = [...digits].reduce(
      (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
      0,
    );
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = root + digitOf(root);
  return first + digitOf(first);
}

/** Appends the check digits of a CNPJ, whose first twelve characters may be letters (IN RFB 2.229/2024). */
function withCnpjCheckDigits(root: string): string {
  const digitOf = (characters: string) => {
    const sum = [...characters].reduce((total, character, index) => {
      const weight = 2 + ((characters.length - 1 - index) % 8);
      return total + (character.charCodeAt(0) - 48) * weight;
    }, 0);
    return sum % 11 < 2 ? "0" : String(11 - (sum % 11));
  };
  const first = root + digitOf(root);
  return first + digitOf(first);
}
