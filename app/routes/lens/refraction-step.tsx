import { Link } from "react-router";
import { describeFlow, requireLensFlow, saveDraftPrescription } from "#app/http/pages/lens-flow.server.ts";
import { readTypedPrescription } from "#app/http/pages/prescription-form.server.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { lensStep } from "#app/ui/shop/lens/lens-links.ts";
import { LensPage } from "#app/ui/shop/lens/lens-page.tsx";
import { FoldedExample, PrescriptionExample } from "#app/ui/shop/lens/prescription-example.tsx";
import { type RefractionFields, RefractionFieldset } from "#app/ui/shop/lens/refraction-fields.tsx";
import type { Route } from "./+types/refraction-step";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react", frame: "short" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return { flow: describeFlow(await requireLensFlow(context, params.title, url)) };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const flow = await requireLensFlow(context, params.title, url);
  const read = await readTypedPrescription(request, context);
  return saveDraftPrescription(context, flow, read, "prescriber");
}

export default function RefractionStep({ loaderData: { flow }, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<Record<keyof RefractionFields, string>>({
    id: "grau",
    lastResult: actionData?.lastResult,
    checksFields: true,
  });
  return (
    <LensPage
      flow={flow}
      step="receita"
      isTyped
      beside={<PrescriptionExample />}
      title="Digite a receita"
      lead="Copie os valores do papel. A ótica confere; quem define o grau é quem prescreveu."
      form={form}
      button={
        <Button form={form.id} wide>
          Continuar para a lente
        </Button>
      }
    >
      <FoldedExample />
      <ServerForm form={form} action={lensStep(flow, "grau")}>
        <RefractionFieldset fields={fields} />
      </ServerForm>
      <p>
        <Link to={lensStep(flow, "receita")}>Prefiro enviar uma foto ou um PDF</Link>
      </p>
    </LensPage>
  );
}
