/** The seller's identification that a shop's pages must show (Decreto 7.962/2013, art. 2º). */
export const COMPANY = {
  brand: "Ótica Ametista",
  legalName: "Ametista Comércio de Óptica Ltda.",
  cnpj: "11.222.333/0001-81",
  road: "Rua das Ametistas, 100",
  district: "Centro",
  city: "São Paulo/SP",
  cep: "01010-000",
  email: "atendimento@oticaametista.example",
  whatsappShown: "(11) 90000-0000",
  whatsappLink: "https://wa.me/5511900000000",
  /** The encarregado (LGPD, art. 41, § 1º) by role; a shop that goes live must name the person. */
  dataProtectionOfficer: {
    name: "Encarregado de Dados da Ótica Ametista",
    email: "privacidade@oticaametista.example",
  },
  hours: "segunda a sexta, das 9h às 18h",
  instagram: "https://www.instagram.com/oticaametista",
} as const;
