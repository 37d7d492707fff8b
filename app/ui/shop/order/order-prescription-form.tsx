import type { SubmissionResult } from "@conform-to/react";
import { Link, useSearchParams } from "react-router";
import { ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PrescriptionFileForm } from "#app/ui/shop/lens/prescription-form.tsx";
import { type RefractionFields, RefractionFieldset } from "#app/ui/shop/lens/refraction-fields.tsx";
import { WayLink, Ways } from "#app/ui/shop/lens/ways.tsx";

type Fields = Record<keyof RefractionFields | "prescription", string>;

/** The form for an order's prescription: a file or, with `?como=digitar`, typed values. Both post to the page's own URL. */
export function useOrderPrescription(
  lastResult: SubmissionResult | undefined,
  { page, lineId, glasses }: { page: string; lineId: string; glasses: string },
) {
  const [query] = useSearchParams();
  const isTyped = query.get("como") === "digitar";
  const [form, fields] = useServerForm<Fields>({ id: isTyped ? "grau" : "receita", lastResult });
  const here = (como?: string) => {
    const search = new URLSearchParams({ item: lineId, ...(como && { como }) });
    return `${page}/receita?${search}`;
  };

  const forms = isTyped ? (
    <>
      <ServerForm form={form} submit="Enviar receita" action={here("digitar")}>
        <RefractionFieldset fields={fields} />
      </ServerForm>
      <p>
        <Link to={here()}>Prefiro enviar uma foto ou um PDF</Link>
      </p>
    </>
  ) : (
    <Ways>
      <li>
        <PrescriptionFileForm form={form} fields={fields} action={here()} label="Enviar uma foto ou um PDF" />
      </li>
      <li>
        <WayLink
          to={here("digitar")}
          icon="pencil"
          title="Prefiro digitar os valores"
          line="Como estão no papel"
        />
      </li>
    </Ways>
  );
  const view = (
    <>
      <p>Para: {glasses}</p>
      {forms}
    </>
  );
  return { form, view };
}
