import { NO_NUMBER } from "#app/domain/account/address.ts";
import { readForm } from "#app/http/responses.ts";

/** The fields of a posted address; the box 'Sem número' stands for a number that a numeric keyboard cannot type. */
export async function readAddressForm(request: Request): Promise<FormData> {
  const form = await readForm(request);
  if (form.get("withoutNumber")) form.set("number", NO_NUMBER);
  return form;
}
