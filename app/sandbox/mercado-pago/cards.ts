import { installmentsOf, MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import type { SandboxPayment } from "./payment-store.ts";

type Outcome = Pick<SandboxPayment, "status" | "statusDetail">;

/** By the first digits of a card number. The issuer ids are invented. */
const BRANDS = [
  { methodId: "elo", name: "Elo", issuerId: "1001", pattern: /^(5067|5090|6277|6362|6363|6504|6505|6516)/ },
  { methodId: "visa", name: "Visa", issuerId: "1002", pattern: /^4/ },
  { methodId: "master", name: "Mastercard", issuerId: "1003", pattern: /^(5[1-5]|50314|2[2-7])/ },
  { methodId: "amex", name: "American Express", issuerId: "1004", pattern: /^3[47]/ },
] as const;

const approved: Outcome = { status: "approved", statusDetail: "accredited" };

/** The result of the provider's test cards, by the first word of the holder's name. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  APRO: approved,
  CONT: { status: "in_process", statusDetail: "pending_contingency" },
  OTHE: rejected("other_reason"),
  CALL: rejected("call_for_authorize"),
  FUND: rejected("insufficient_amount"),
  SECU: rejected("bad_filled_security_code"),
  EXPI: rejected("bad_filled_date"),
  FORM: rejected("bad_filled_other"),
  CARD: rejected("bad_filled_card_number"),
  INST: rejected("invalid_installments"),
  DUPL: rejected("duplicated_payment"),
  LOCK: rejected("card_disabled"),
  ATTE: rejected("max_attempts"),
  BLAC: rejected("blacklist"),
};

export type Brand = (typeof BRANDS)[number];

export function brandOf(number: string): Brand | undefined {
  return BRANDS.find(({ pattern }) => pattern.test(number));
}

export function brandNamed(methodId: string): Brand | undefined {
  return BRANDS.find((brand) => brand.methodId === methodId);
}

/** Checks the length, the brand and the check digit (ISO/IEC 7812). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number) || !brandOf(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

interface CardPayment {
  holder: string;
  amountCents: number;
  installments: number;
}

/** Approves any holder that is not one of the test names. */
export function outcomeOf({ holder, amountCents, installments }: CardPayment): Outcome {
  if (installments > installmentsOf(amountCents, MAX_INSTALLMENTS).count)
    return rejected("invalid_installments");
  const [first = ""] = holder.trim().toUpperCase().split(/\s+/);
  return OUTCOMES[first] ?? approved;
}

function rejected(detail: string): Outcome {
  return { status: "rejected", statusDetail: `cc_rejected_${detail}` };
}
