import { href } from "react-router";
import { typeName } from "#app/domain/account/account-type.ts";
import { findActiveAccount } from "#app/domain/account/accounts.server.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { formatTaxId } from "#app/domain/values/tax-id.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { notFound } from "#app/http/responses.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { NextLinks } from "#app/ui/kit/prose.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { DefinitionList } from "#app/ui/shop/account/definition-list.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import type { Route } from "./+types/my-data";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const account = await findActiveAccount(context.get(shopContext).store.read, accountId);
  if (!account) throw notFound();
  const { id, ...details } = account;
  return { account: details };
}

export default function MyData({ loaderData: { account } }: Route.ComponentProps) {
  const isCompany = account.type === "company";
  return (
    <AccountPage title="Meus dados">
      <TextBlock
        title="Cadastro"
        action={
          <ButtonLink look="quiet" to={href("/minha-conta/editar-meus-dados")}>
            Editar dados
          </ButtonLink>
        }
      >
        <DefinitionList
          items={[
            { label: isCompany ? "Razão Social" : "Nome Completo", value: account.name },
            { label: isCompany ? "Nome Fantasia" : "Nome Social", value: account.socialName },
            { label: isCompany ? "CNPJ" : "CPF", value: formatTaxId(account.taxId) },
            { label: "Tipo de conta", value: typeName(account.type) },
            { label: "E-mail", value: account.email },
            { label: "WhatsApp", value: formatPhone(account.whatsapp) },
          ]}
        />
      </TextBlock>
      <TextBlock
        title="Senha"
        action={
          <ButtonLink look="quiet" to={href("/minha-conta/alterar-senha")}>
            Alterar senha
          </ButtonLink>
        }
      >
        A loja não guarda a sua senha, só um código gerado a partir dela, que ninguém consegue ler.
      </TextBlock>
      <TextBlock
        title="Seus direitos"
        action={
          <ButtonLink look="quiet" href={href("/minha-conta/meus-dados/exportar")}>
            Baixar meus dados
          </ButtonLink>
        }
      >
        <p>
          Baixe tudo o que a loja guarda sobre você, com as receitas que enviou, ou exclua a sua conta quando
          quiser.
        </p>
        <NextLinks
          links={[{ label: "Excluir minha conta", to: href("/minha-conta/excluir"), opensInPlace: true }]}
        />
      </TextBlock>
    </AccountPage>
  );
}
