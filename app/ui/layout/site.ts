import { useRouteLoaderData } from "react-router";
import type { UploadGrant } from "#app/domain/lens/hosted-uploads.ts";

/** Who is looking, and from where: what every page of the shop knows. */
export interface Site {
  /** The address the shop is reached at, without a path: for links that are read outside it. */
  origin: string;
  /** The browser asked for fewer bytes. */
  savesData: boolean;
  /** The name of whoever is signed in. */
  accountName: string | null;
  cartCount: number;
  simulatesPayments: boolean;
  /** On a page that takes a file, where the hosted service is to take it. */
  uploadGrant: UploadGrant | null;
  year: number;
}

const NOBODY: Site = {
  origin: "",
  savesData: false,
  accountName: null,
  cartCount: 0,
  simulatesPayments: false,
  uploadGrant: null,
  year: new Date().getFullYear(),
};

/** The site as the root loader found it; nobody in particular where even that failed. */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site } | undefined;
  return root?.site ?? NOBODY;
}
