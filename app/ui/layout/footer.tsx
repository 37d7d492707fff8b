import { memo } from "react";
import { href } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import styles from "./footer.module.css";

const EMAIL_NEWS = (
  <>
    Avisamos por <Unbroken>e-mail</Unbroken>
  </>
);

/** The first words are the specification's. */
const TRUST = [
  { icon: "shield-check", text: "Loja 100% segura", fact: "Pagamento pelo Mercado Pago" },
  { icon: "gem", text: "Produtos de qualidade", fact: "Até 12 meses de garantia" },
  { icon: "glasses", text: "Novidades semanais", fact: EMAIL_NEWS },
  { icon: "truck", text: "Envio rápido", fact: "Com código de rastreio" },
];

const TrustBar = () => (
  <section aria-label="Por que comprar aqui" className={styles.trust}>
    <ul>
      {TRUST.map(({ icon, text, fact }) => (
        <li key={text}>
          <Icon name={icon} size={28} />
          <p>
            {text} <small>{fact}</small>
          </p>
        </li>
      ))}
    </ul>
  </section>
);

const PRIVACY = { label: "Privacidade", to: href("/privacidade") };
const SUPPORT = { label: "Atendimento", to: href("/atendimento") };
const RETURNS = { label: "Trocas e devoluções", to: href("/trocas-e-devolucoes") };

const INSTITUTIONAL = [
  { label: "Quem somos", to: href("/quem-somos") },
  PRIVACY,
  { label: "Termos de uso e de compra", to: href("/termos") },
];

const ACCOUNT = [
  { label: "Meus pedidos", to: href("/minha-conta/pedidos") },
  { label: "Favoritos", to: href("/minha-conta/favoritos") },
];

const SIGN_IN = [
  { label: "Entrar", to: href("/entrar") },
  { label: "Cadastrar", to: href("/cadastrar") },
];

const HELP = [
  { label: "Acompanhar pedido", to: href("/meu-pedido") },
  SUPPORT,
  { label: "Dúvidas frequentes", to: href("/duvidas-frequentes") },
  RETURNS,
  { label: "Política de pagamento", to: href("/politica-de-pagamento") },
  { label: "Guia de medidas", to: href("/guia-de-medidas") },
];

const SHORT = [PRIVACY, { label: "Termos", to: href("/termos") }, RETURNS, SUPPORT];

interface FooterProps {
  year: number;
  isSignedIn: boolean;
  isShort: boolean;
}

/** Identifies the seller and how to reach it on every page, also where it is short (Decreto 7.962/2013, art. 2º). */
export const Footer = memo(({ year, isSignedIn, isShort }: FooterProps) => {
  const contact = (
    <>
      <a href={COMPANY.whatsappLink} rel="noreferrer">
        WhatsApp&nbsp;<Unbroken>{COMPANY.whatsappShown}</Unbroken>
      </a>
      <br />
      <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>
    </>
  );
  const company = (
    <p>
      {COMPANY.legalName} <span className={styles.dot}>· </span>
      <Unbroken>CNPJ {COMPANY.cnpj}</Unbroken>
      <br />
      {COMPANY.road}, {COMPANY.district}, {COMPANY.city}, <Unbroken>CEP {COMPANY.cep}</Unbroken>
    </p>
  );
  if (isShort) {
    return (
      <footer className={`${styles.footer} ${styles.short}`}>
        <div className={styles.legal}>
          <Links links={SHORT} />
          {company}
          <address>{contact}</address>
        </div>
      </footer>
    );
  }
  return (
    <>
      <TrustBar />
      <footer className={`${styles.footer} far-below`}>
        <div className={styles.inner}>
          <FooterLinks id="rodape-loja" title="A Ametista" links={INSTITUTIONAL} />
          <FooterLinks id="rodape-ajuda" title="Ajuda" links={HELP} />
          <FooterLinks
            id="rodape-conta"
            title="Minha conta"
            links={isSignedIn ? ACCOUNT : [...SIGN_IN, ...ACCOUNT]}
          />
          <section aria-labelledby="rodape-empresa" className={styles.contact}>
            <h2 id="rodape-empresa">Fale com a gente</h2>
            <address>
              {contact}
              <br />
              {COMPANY.hours}
              <br />
              <a href={COMPANY.instagram} rel="noreferrer">
                Instagram
              </a>
            </address>
          </section>
        </div>
        <div className={styles.legal}>
          {company}
          <p>
            © {year} {COMPANY.brand}. Todos os direitos reservados.
          </p>
        </div>
      </footer>
    </>
  );
});

/** Folded on a phone, where it would be as high as a screen. */
function FooterLinks({ id, title, links }: { id: string; title: string; links: typeof SHORT }) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <details className={styles.links}>
        <summary>
          {title} <Icon name="chevron-down" size={20} />
        </summary>
        <Links links={links} />
      </details>
    </nav>
  );
}

function Links({ links }: { links: typeof SHORT }) {
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
