import { href, redirect } from "react-router";
import type { Route } from "./+types/first-step";

export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export function loader({ params: { title }, url }: Route.LoaderArgs) {
  return redirect(href("/oculos/:title/lentes/receita", { title: encodeURIComponent(title) }) + url.search);
}
