import { apiLoader } from "#app/http/api/api.server.ts";
import { notFound } from "#app/http/responses.ts";

export const loader = Object.assign(
  apiLoader(async () => {
    throw notFound();
  }),
  { allow: "GET, HEAD, POST, DELETE" },
);

export { loader as action };
