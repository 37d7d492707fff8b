import { href } from "react-router";
import { may, type Permission, type Role } from "#app/domain/staff/roles.ts";

export interface Screen {
  label: string;
  to: string;
  /** The list of a wide screen has a line above it. */
  startsGroup?: true;
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
    label: "Receitas",
    to: href("/admin/receitas"),
    about: "O que conferir e transcrever antes do laboratório.",
    permission: "prescriptions.read",
    key: "i",
  },
  {
    label: "Laboratório",
    to: href("/admin/laboratorio"),
    about: "Ordens de serviço, o que está no laboratório e a conferência das lentes.",
    permission: "lab.handle",
    key: "l",
  },
  {
    label: "Devoluções",
    to: href("/admin/devolucoes"),
    about: "Desistências e garantias, do pedido até o estoque e o reembolso.",
    permission: "returns.handle",
    key: "d",
  },
  {
    startsGroup: true,
    label: "Estoque",
    to: href("/admin/estoque"),
    about: "Quantas peças há, o que vende, quem espera, e a contagem.",
    permission: "stock.change",
    key: "q",
  },
  {
    label: "Importar",
    to: href("/admin/importar"),
    about: "Catálogo, estoque, preços e fotos por planilha; e o catálogo inteiro para guardar.",
    permission: "catalogue.edit",
  },
  {
    startsGroup: true,
    label: "Clientes",
    to: href("/admin/clientes"),
    about: "Quem compra: pedidos, consentimentos e bloqueio.",
    permission: "customers.read",
    key: "c",
  },
  {
    label: "Avaliações",
    to: href("/admin/avaliacoes"),
    about: "Responder em público, e esconder com motivo.",
    permission: "reviews.moderate",
    key: "v",
  },
  {
    label: "Titulares",
    to: href("/admin/titulares"),
    about: "Pedidos sobre dados pessoais, com prazo de 15 dias.",
    permission: "persons.requests",
    key: "t",
  },
  {
    startsGroup: true,
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
