import { createContext } from "react";
import type { PageScripts } from "./page-handle.ts";

/**
 * The files that app/enhance/prefetch-scripts.ts fetches for the page that usually follows, as an attribute of the page's script.
 * Known on the server only. `starter` is the script that starts React.
 */
export const NextFilesContext = createContext<
  (handles: readonly unknown[], scripts: PageScripts, starter: string) => string | undefined
>(() => undefined);
