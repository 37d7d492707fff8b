import { randomInt } from "node:crypto";

/** Somebody new, with a tax id that is valid and nobody's. */
export function newPerson() {
  const mark = String(randomInt(1e9)).padStart(9, "0");
  return {
    name: "Joana Prado Alves",
    socialName: "Joana",
    taxId: closeCpf(mark),
    email: `joana-${mark}@exemplo.com.br`,
    whatsapp: "(11) 98765-4321",
    password: "óculos novos de outono",
  };
}

export type Person = ReturnType<typeof newPerson>;

/** What the page of sign-up sends for somebody. */
export function signUpFields({ taxId, ...person }: Person = newPerson()) {
  const type = "Pessoa Física";
  return { type, ...person, cpf_cnpj: taxId, passwordConfirmation: person.password };
}

/** A company's tax id with e-mails, valid and nobody's. */
export function newCnpj(): string {
  const root = `JP${String(randomInt(1e6)).padStart(6, "0")}0001`;
  return root + checkDigitsOf(root);
}

/** Where somebody receives, as the forms of addresses send it. */
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

/** A guest, as the page of delivery sends one. */
export const GUEST = {
  name: "Joana Prado Alves",
  email: "joana@exemplo.com.br",
  cpf_cnpj: "529.982.247-25",
  whatsapp: "(11) 98765-4321",
  ...ADDRESS,
};

/** A prescription, as its form sends it. */
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

function closeCpf(stem: string): string {
  const digitOf = (digits: string) => {
    const sum = [...digits].reduce(
      (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
      0,
    );
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = stem + digitOf(stem);
  return first + digitOf(first);
}

/** The two check digits of a CNPJ whose first twelve signs are given (IN RFB 2.229/2024). */
function checkDigitsOf(root: string): string {
  const digitOf = (signs: string) => {
    const sum = [...signs].reduce((total, sign, index) => {
      const weight = 2 + ((signs.length - 1 - index) % 8);
      return total + (sign.charCodeAt(0) - 48) * weight;
    }, 0);
    return sum % 11 < 2 ? "0" : String(11 - (sum % 11));
  };
  const first = digitOf(root);
  return first + digitOf(root + first);
}
