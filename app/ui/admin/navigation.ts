import { href } from "react-router";
import { may, type Permission, type Role } from "#app/domain/staff/roles.ts";

export interface Screen {
  label: string;
  to: string;
  /** The purpose of the screen, in a sentence, on the page Hoje. */
  about?: string;
  /** Null: every role sees it. */
  permission: Permission | null;
  /** The letter that leads there after `g`. */
  key?: string;
}

/** The screens of the back office, in the order of the navigation. A new screen is one entry here. */
const SCREENS: readonly Screen[] = [
  { label: "Hoje", to: href("/admin"), permission: null, key: "h" },
  {
    label: "Pedidos",
    to: href("/admin/pedidos"),
    about: "O que preparar e enviar, e tudo de cada compra.",
    permission: "orders.read",
    key: "p",
  },
  {
    label: "Importar",
    to: href("/admin/importar"),
    about: "Catálogo, estoque, preços e fotos por planilha; e o catálogo inteiro para guardar.",
    permission: "catalogue.edit",
  },
  {
    label: "Equipe",
    to: href("/admin/equipe"),
    about: "Convites, papéis e acessos de quem trabalha na loja.",
    permission: "staff.manage",
    key: "e",
  },
  {
    label: "Registro",
    to: href("/admin/registro"),
    about: "Quem fez o quê, e quando.",
    permission: "acts.read",
    key: "r",
  },
  {
    label: "Sistema",
    to: href("/admin/sistema"),
    about: "Tarefas, e-mails, pagamentos separados e cópias de segurança.",
    permission: "system.run",
    key: "s",
  },
  {
    label: "Avisos",
    to: href("/admin/avisos"),
    about: "Quais e-mails da loja você recebe.",
    permission: null,
    key: "a",
  },
];

export function navigationFor(role: Role): Screen[] {
  return SCREENS.filter(({ permission }) => permission === null || may(role, permission));
}
