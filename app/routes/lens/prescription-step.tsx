import { href } from "react-router";
import { cheapestLenses, lowestPrescriptionCents } from "#app/domain/lens/lens-choice.ts";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { shopContext } from "#app/http/context.server.ts";
import { describeFlow, requireLensFlow, saveDraftPrescription } from "#app/http/pages/lens-flow.server.ts";
import { readUploadedPrescription } from "#app/http/pages/prescription-form.server.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { useServerForm } from "#app/ui/kit/form.tsx";
import { CommandForm } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { lensStep } from "#app/ui/shop/lens/lens-links.ts";
import { LensPage } from "#app/ui/shop/lens/lens-page.tsx";
import { PrescriptionFileForm } from "#app/ui/shop/lens/prescription-form.tsx";
import { PrescriptionSummary } from "#app/ui/shop/lens/prescription-summary.tsx";
import { WayButton, WayLink, Ways } from "#app/ui/shop/lens/ways.tsx";
import type { Route } from "./+types/prescription-step";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react", frame: "short" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const { prescription } = flow.draft;
  return {
    flow: describeFlow(flow),
    fromCents: lowestPrescriptionCents(cheapestLenses(flow.options, flow.product)),
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
  const { flow, fromCents, prescription, isOld } = loaderData;
  const [form, fields] = useServerForm<{ consent: string; prescription: string; prescribedOn: string }>({
    id: "receita",
    lastResult: actionData?.lastResult,
  });
  const removal = `${href("/oculos/:title/lentes/remover-receita", { title: flow.slug })}?cor=${flow.color}`;
  const sendFile = (label: string) => (
    <li>
      <PrescriptionFileForm form={form} fields={fields} action={lensStep(flow, "receita")} label={label} />
    </li>
  );
  const typeValues = (
    <li>
      <WayLink
        to={lensStep(flow, "grau")}
        icon="pencil"
        title="Digitar os valores"
        line="Como estão no papel"
      />
    </li>
  );

  if (prescription) {
    return (
      <LensPage
        flow={flow}
        step="receita"
        title="Receita enviada."
        form={form}
        button={
          <ButtonLink to={lensStep(flow, "lente")} wide>
            Continuar para a lente
          </ButtonLink>
        }
      >
        <PrescriptionSummary prescription={prescription} isOld={isOld} />
        <Ways>
          {sendFile("Trocar a receita")}
          {typeValues}
        </Ways>
        <CommandForm action={removal}>
          <Button look="quiet">Remover a receita</Button>
        </CommandForm>
      </LensPage>
    );
  }
  return (
    <LensPage flow={flow} step="receita" title="Sua receita" form={form}>
      <Ways>
        {sendFile("Enviar uma foto ou um PDF")}
        {typeValues}
        <li>
          <CommandForm action={lensStep(flow, "depois")}>
            <WayButton icon="clock" title="Enviar Receita Depois" line="Escolha a lente e pague agora" />
          </CommandForm>
        </li>
        <li>
          {flow.prescription === "later" ? (
            <CommandForm action={removal}>
              <WayButton icon="x" title="Não vou enviar receita" line="Você escolheu enviar depois" />
            </CommandForm>
          ) : (
            <WayLink
              to={lensStep(flow, "lente")}
              icon="glasses"
              title="Quero lentes sem grau"
              line="Não precisam de receita"
            />
          )}
        </li>
      </Ways>
      {fromCents !== undefined && (
        <p>
          Lentes de grau desde <strong>{formatReais(fromCents)}</strong>.
        </p>
      )}
    </LensPage>
  );
}
