import type { EntryContext } from "react-router";
import type { PageHandle, PageScripts } from "./page-handle.ts";

/** Finds the files that React Router fetches in the manifest of the build. */
export function buildFiles({ url, entry, routes }: EntryContext["manifest"]) {
  const bundle = [url, ...filesOf(entry), ...filesOf(routes.root)];

  const routeOf = (path: string) => Object.values(routes).find((each) => each && `/${each.path}` === path);

  function filesOfRoute(path: string): string[] {
    const route = routeOf(path);
    const action = route?.clientActionModule;
    return [...filesOf(route), ...(action ? [action] : [])].filter((file) => !bundle.includes(file));
  }

  return {
    /** Separated by spaces. */
    ofNextPage(handles: readonly unknown[], scripts: PageScripts, starter: string): string | undefined {
      const { nextPage } = handleOf(handles);
      if (!nextPage) return undefined;
      const missing = scripts === "react" ? [] : [starter, ...bundle, ...(routeOf(nextPage)?.css ?? [])];
      return [...new Set([...missing, ...filesOfRoute(nextPage)])].join(" ");
    },

    ofCommands(handles: readonly unknown[]): string[] {
      return [...new Set(handleOf(handles).commands?.flatMap(filesOfRoute))];
    },
  };
}

function handleOf(handles: readonly unknown[]): PageHandle {
  return (handles.at(-1) ?? {}) as PageHandle;
}

function filesOf(entry: { module: string; imports?: string[] | undefined } | undefined): string[] {
  return entry ? [entry.module, ...(entry.imports ?? [])] : [];
}
