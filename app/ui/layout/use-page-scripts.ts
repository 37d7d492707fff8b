import { useMatches, useRouteError } from "react-router";
import { type PageScripts, scriptsOf } from "./page-handle.ts";
import { useSite } from "./site.ts";

export function usePageScripts(): PageScripts {
  const { savesData } = useSite();
  const handles = useMatches().map(({ handle }) => handle);
  const hasFailed = Boolean(useRouteError());
  return scriptsOf(handles, { hasFailed, savesData });
}
