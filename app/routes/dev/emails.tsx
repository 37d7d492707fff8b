import { listEmails } from "#app/domain/mail/outbox.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import type { Route } from "./+types/emails";
import styles from "./emails.module.css";

export const handle: PageHandle = { scripts: "none" };

const MAX_SHOWN = 200;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, showsEmails } = context.get(shopContext);
  if (!showsEmails) throw notFound();

  const emails = await listEmails(store.read, MAX_SHOWN);
  return {
    emails: emails.map(({ id, recipient, subject, text, createdAt, sentAt }) => {
      return { id, recipient, subject, text, createdAt, isSent: sentAt !== null };
    }),
  };
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { emails } = loaderData;
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle lead="O que a loja escreve por e-mail, do mais novo ao mais antigo. Só na demonstração.">
        E-mails
      </PageTitle>
      {emails.length === 0 && <p>Nenhum e-mail ainda.</p>}
      {emails.map(({ id, recipient, subject, text, createdAt, isSent }) => (
        <TextBlock key={id} title={subject}>
          <p className={styles.about}>
            Para {recipient} · <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time> ·{" "}
            {isSent ? "enviado" : "não enviado"}
          </p>
          <pre className={styles.text}>
            <WithLinks text={text} />
          </pre>
        </TextBlock>
      ))}
    </Page>
  );
}

function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith("http") ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function formatMoment(moment: Date): string {
  return moment.toLocaleString("pt-BR", { timeZone: "America/Sao_Paulo" });
}
