import { href, Link } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./footer.module.css";

const TRUST = [
  { icon: "shield-check", text: "Loja 100% segura" },
  { icon: "gem", text: "Produtos de qualidade" },
  { icon: "sparkles", text: "Novidades semanais" },
  { icon: "truck", text: "Envio rápido" },
];

export function TrustBar() {
  return (
    <section aria-label="Por que comprar aqui" className={styles.trust}>
      <ul>
        {TRUST.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={28} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who sells, in full and on every page (Decreto 7.962/2013, art. 2º). */
export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-labelledby="rodape-produtos">
          <h2 id="rodape-produtos">Nossos produtos</h2>
          <ul>
            <li>
              <Link to={href("/produtos/:type/:sex?", { type: "oculos-de-grau" })}>Óculos de grau</Link>
            </li>
            <li>
              <Link to={href("/produtos/:type/:sex?", { type: "oculos-de-sol" })}>Óculos de sol</Link>
            </li>
            <li>
              <Link to={href("/acessorios")}>Acessórios</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="rodape-conta">
          <h2 id="rodape-conta">Minha conta</h2>
          <ul>
            <li>
              <Link to={href("/entrar")}>Entrar</Link>
            </li>
            <li>
              <Link to={href("/cadastrar")}>Cadastrar</Link>
            </li>
            <li>
              <Link to={href("/minha-conta/pedidos")}>Meus pedidos</Link>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="rodape-empresa">
          <h2 id="rodape-empresa">Atendimento</h2>
          <address>
            <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>
            <br />
            WhatsApp {COMPANY.whatsappShown}
            <br />
            {COMPANY.hours}
            <br />
            {COMPANY.legalName}
            <br />
            CNPJ {COMPANY.cnpj}
            <br />
            {COMPANY.road}, {COMPANY.district}
            <br />
            {COMPANY.city}, CEP {COMPANY.cep}
          </address>
        </section>
      </div>
      <p className={styles.copyright}>
        © {year} {COMPANY.brand}. Todos os direitos reservados.
      </p>
    </footer>
  );
}
