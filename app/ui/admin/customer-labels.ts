import type { Customer } from "#app/domain/account/customer.ts";
import type {
  DataRequest,
  DataRequestChannel,
  DataRequestKind,
  DataRequestStatus,
} from "#app/domain/account/data-requests.ts";

export const CONSENT_NAMES: Readonly<Record<Customer["consents"][number]["kind"], string>> = {
  terms: "Termos de uso e privacidade",
  newsletter: "Novidades por e-mail",
  prescription: "Receita, como dado de saúde",
};

export const KIND_NAMES: Readonly<Record<DataRequestKind, string>> = {
  export: "Cópia dos dados",
  erase: "Exclusão",
  correct: "Correção",
};

export const CHANNEL_NAMES: Readonly<Record<DataRequestChannel, string>> = {
  account: "na conta",
  email: "por e-mail",
  phone: "por telefone",
  counter: "no balcão",
};

export const REQUEST_STATES: Readonly<Record<DataRequestStatus, string>> = {
  open: "Em aberto",
  done: "Atendido",
  refused: "Recusado",
};

export function personName({ person }: Pick<DataRequest, "person">): string {
  return person.kind === "erased" ? "Pessoa apagada" : person.name;
}
