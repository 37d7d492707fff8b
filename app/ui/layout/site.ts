import { useRouteLoaderData } from "react-router";
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

const ANONYMOUS_SITE: Site = {
  origin: "",
  savesData: false,
  accountName: null,
  cartCount: 0,
  simulatesPayments: false,
  uploadGrant: null,
  year: new Date().getFullYear(),
};

/** Falls back to an anonymous visitor if the root loader failed. */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site } | undefined;
  return root?.site ?? ANONYMOUS_SITE;
}
