import { href } from "react-router";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import { shopContext } from "#app/http/context.server.ts";
import { describeFlow, requireLensFlow, saveDraftPrescription } from "#app/http/pages/lens-flow.server.ts";
import { readUploadedPrescription } from "#app/http/pages/prescription-form.server.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { LensPage, lensStep } from "#app/ui/shop/lens/lens-page.tsx";
import { PrescriptionFileFields } from "#app/ui/shop/lens/prescription-form.tsx";
import { PrescriptionSummary } from "#app/ui/shop/lens/prescription-summary.tsx";
import type { Route } from "./+types/prescription-step";
import styles from "./steps.module.css";

export const handle: PageHandle = { scripts: "enhancements" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const { prescription } = flow.draft;
  return {
    flow: describeFlow(flow),
    prescription: prescription ?? null,
    isOld: Boolean(prescription && isOldPrescription(prescription, context.get(shopContext).now())),
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const read = await readUploadedPrescription(request, context);
  return saveDraftPrescription(context, flow, read, "prescription");
}

export default function PrescriptionStep({ loaderData, actionData }: Route.ComponentProps) {
  const { flow, prescription, isOld } = loaderData;
  const [form, fields] = useServerForm<{ consent: string; prescription: string; prescribedOn: string }>({
    id: "receita",
    lastResult: actionData?.lastResult,
  });
  const removal = `${href("/oculos/:title/lentes/remover-receita", { title: flow.slug })}?cor=${flow.color}`;
  const upload = (
    <ServerForm
      form={form}
      submit="Enviar receita"
      action={lensStep(flow, "receita")}
      encType="multipart/form-data"
      checksBefore
    >
      <PrescriptionFileFields fields={fields} />
    </ServerForm>
  );

  if (prescription) {
    return (
      <LensPage flow={flow} step="receita" title="Receita enviada." form={form}>
        <PrescriptionSummary prescription={prescription} isOld={isOld} />
        <ButtonLink href={lensStep(flow, "lente")} wide>
          Continuar para a lente
        </ButtonLink>
        <details className={styles.more} open={Object.keys(form.errors).length > 0}>
          <summary>Trocar a receita</summary>
          {upload}
          <p>
            <a href={lensStep(flow, "grau")}>Digitar os valores</a>
          </p>
        </details>
        <form method="post" action={removal}>
          <Button look="quiet">Remover a receita</Button>
        </form>
      </LensPage>
    );
  }
  return (
    <LensPage
      flow={flow}
      step="receita"
      title="Sua receita"
      lead="Envie uma foto ou um PDF, digite os valores, ou escolha a lente agora e envie a receita depois de pagar."
      form={form}
    >
      {upload}
      <div className={styles.ways}>
        <ButtonLink href={lensStep(flow, "grau")} look="secondary" wide>
          Digitar os valores
        </ButtonLink>
        <form method="post" action={lensStep(flow, "depois")}>
          <Button look="secondary" wide>
            Enviar Receita Depois
          </Button>
        </form>
        {flow.prescription === "later" ? (
          <form method="post" action={removal}>
            <p>Você escolheu enviar a receita depois.</p>
            <Button look="quiet">Não vou enviar receita</Button>
          </form>
        ) : (
          <a href={lensStep(flow, "lente")} className={styles.skip}>
            Quero lentes sem grau
          </a>
        )}
      </div>
    </LensPage>
  );
}
