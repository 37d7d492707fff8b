import { createContext, useContext } from "react";
import type { UploadGrant } from "#app/domain/lens/hosted-uploads.ts";

export interface Site {
  origin: string;
  savesData: boolean;
  /** Null for guests. */
  accountName: string | null;
  cartCount: number;
  simulatesPayments: boolean;
  /** Permission to upload a file directly to the hosted service, on pages with a file field. */
  uploadGrant: UploadGrant | null;
  year: number;
}

/** If the root loader failed. */
export const ANONYMOUS_SITE: Site = {
  origin: "",
  savesData: false,
  accountName: null,
  cartCount: 0,
  simulatesPayments: false,
  uploadGrant: null,
  year: new Date().getFullYear(),
};

/** Changes only when the root loader was run again: `useRouteLoaderData` renders its component in each step of a navigation. */
export const SiteContext = createContext(ANONYMOUS_SITE);

export function useSite(): Site {
  return useContext(SiteContext);
}
