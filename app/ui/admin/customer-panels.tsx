import { href, Link } from "react-router";
import { typeName } from "#app/domain/account/account-type.ts";
import type { Customer } from "#app/domain/account/customer.ts";
import { formatDay } from "#app/domain/values/day.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Panel } from "./admin-page.tsx";
import { CONSENT_NAMES } from "./customer-labels.ts";
import { formatMoment } from "./moment.ts";
import styles from "./order-panels.module.css";

/** `taxId`: whole, once it was asked for. */
export function CustomerPerson({ customer, taxId }: { customer: Customer; taxId: string | undefined }) {
  const { type, socialName, email, whatsapp, addressCount, sessionCount } = customer;
  return (
    <Panel title="Cadastro">
      <dl className={styles.facts}>
        <dt>Nome social</dt>
        <dd>
          <UserText>{socialName}</UserText>
        </dd>
        <dt>Tipo</dt>
        <dd>{typeName(type)}</dd>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>WhatsApp</dt>
        <dd>{formatPhone(whatsapp)}</dd>
        <dt>CPF ou CNPJ</dt>
        <dd>{taxId ?? customer.taxId}</dd>
        <dt>Endereços</dt>
        <dd>{addressCount}</dd>
        <dt>Sessões</dt>
        <dd>{sessionCount}</dd>
      </dl>
      {!taxId && (
        <PostForm>
          <input type="hidden" name="intent" value="show-tax-id" />
          <Button look="secondary">Mostrar CPF</Button>
        </PostForm>
      )}
    </Panel>
  );
}

export function CustomerConsents({ customer: { consents, newsletter } }: { customer: Customer }) {
  return (
    <Panel title="Consentimentos">
      <p>{newsletterText(newsletter)}</p>
      {consents.length > 0 && (
        <ul className={styles.list}>
          {consents.map(({ kind, version, at }) => (
            <li key={`${kind} ${at.getTime()}`}>
              {CONSENT_NAMES[kind]}
              <small>
                Texto de {dayOfVersion(version)}, aceito em {formatMoment(at)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** 'terms-2026-11-22' → '22/11/2026'. */
function dayOfVersion(version: string): string {
  const [day] = /\d{4}-\d{2}-\d{2}$/.exec(version) ?? [];
  return day ? formatDay(day) : version;
}

function newsletterText(newsletter: Customer["newsletter"]): string {
  if (!newsletter) return "Não recebe as novidades.";
  return newsletter.confirmedAt
    ? `Recebe as novidades desde ${formatMoment(newsletter.confirmedAt)}.`
    : "Pediu as novidades, e ainda não confirmou o e-mail.";
}

export function CustomerReviews({ reviews }: Pick<Customer, "reviews">) {
  return (
    <Panel title="Avaliações">
      <ul className={styles.list}>
        {reviews.map(({ id, productTitle, stars, createdAt, isHidden }) => (
          <li key={id}>
            <Link to={href("/admin/avaliacoes/:review", { review: id })}>{productTitle}</Link>, {stars} de 5
            <small>
              {formatMoment(createdAt)}
              {isHidden && ", escondida"}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
