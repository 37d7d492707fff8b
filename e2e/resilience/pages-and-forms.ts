import { EVERY_ROUTE, fill, paramsOf } from "../every-route.ts";
import type { Form } from "./hostile-requests.ts";
import type { Shopper } from "./shoppers.ts";

const SLUG = "serra-retangular";

/** The shopper's own value of each route parameter; `id` depends on the route, and any other parameter gets the product's slug. */
function paramsFor({ ids, accountId }: Shopper): Record<string, string> {
  return {
    type: "oculos-de-grau",
    sex: "feminino",
    title: SLUG,
    order: ids.order,
    accountId: accountId ?? "",
    userId: accountId ?? "",
    "*": "nada",
  };
}

function pathFor(pattern: string, shopper: Shopper): string {
  const known = paramsFor(shopper);
  const id = pattern.includes("receitas") ? shopper.ids.prescription : shopper.ids.address;
  const params = paramsOf(pattern).map((name) => [name, known[name] ?? (name === "id" ? id : SLUG)]);
  return fill(pattern, Object.fromEntries(params));
}

export function fetchEveryPage(shopper: Shopper, client = shopper.client) {
  return Promise.all(
    EVERY_ROUTE.map(async (pattern) => {
      const path = pathFor(pattern, shopper);
      return { path, ...(await client.get(path)) };
    }),
  );
}

/** The forms of a page, with the values of their fields. Without buttons that send the form for something else. */
export function formsIn(page: string, path: string): Form[] {
  return [...page.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, head = "", inside = ""]) => {
    const tags = [...`${head}>${inside}`.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g)];
    const fields = tags.flatMap(([, tag = ""]) => {
      const name = attribute(tag, "name");
      if (name === "intent") return [];
      return name ? [[name, attribute(tag, "value") ?? ""]] : [];
    });
    return { action: attribute(head, "action") || path, fields: Object.fromEntries(fields) };
  });
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"');
}
