import { href, Link } from "react-router";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import { shopContext } from "#app/http/context.server.ts";
import { describeFlow, requireLensFlow, saveDraftPrescription } from "#app/http/pages/lens-flow.server.ts";
import { readUploadedPrescription } from "#app/http/pages/prescription-form.server.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { useServerForm } from "#app/ui/kit/form.tsx";
import { CommandForm } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { LensPage, lensStep } from "#app/ui/shop/lens/lens-page.tsx";
import { PrescriptionFileForm } from "#app/ui/shop/lens/prescription-form.tsx";
import { PrescriptionSummary } from "#app/ui/shop/lens/prescription-summary.tsx";
import type { Route } from "./+types/prescription-step";
import styles from "./steps.module.css";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

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
  const upload = (label: string) => (
    <PrescriptionFileForm form={form} fields={fields} action={lensStep(flow, "receita")} label={label} />
  );

  if (prescription) {
    return (
      <LensPage flow={flow} step="receita" title="Receita enviada." form={form}>
        <PrescriptionSummary prescription={prescription} isOld={isOld} />
        <ButtonLink to={lensStep(flow, "lente")} wide>
          Continuar para a lente
        </ButtonLink>
        {upload("Trocar a receita")}
        <p>
          <Link to={lensStep(flow, "grau")}>Digitar os valores</Link>
        </p>
        <CommandForm action={removal}>
          <Button look="quiet">Remover a receita</Button>
        </CommandForm>
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
      <div className={styles.ways}>
        {upload("Enviar uma foto ou um PDF")}
        <ButtonLink to={lensStep(flow, "grau")} look="secondary" wide>
          Digitar os valores
        </ButtonLink>
        <CommandForm action={lensStep(flow, "depois")}>
          <Button look="secondary" wide>
            Enviar Receita Depois
          </Button>
        </CommandForm>
        {flow.prescription === "later" ? (
          <CommandForm action={removal}>
            <p>Você escolheu enviar a receita depois.</p>
            <Button look="quiet">Não vou enviar receita</Button>
          </CommandForm>
        ) : (
          <Link to={lensStep(flow, "lente")} className={styles.skip}>
            Quero lentes sem grau
          </Link>
        )}
      </div>
    </LensPage>
  );
}
