import { notFound } from "#app/http/responses.ts";

export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export function loader(): never {
  throw notFound();
}

export { loader as action };
