import { createContext, type RouterContextProvider, type Session } from "react-router";
import type { ImportFolders, PictureLibrary } from "#app/domain/catalog-import/ports.ts";
import type { CepDirectory } from "#app/domain/delivery/cep-directory.ts";
import type { HostedUploads } from "#app/domain/lens/hosted-uploads.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import type { Limits } from "#app/domain/limits/limits.ts";
import type { ReservationLimits } from "#app/domain/order/reservation-limits.ts";
import type { PaymentGateway } from "#app/domain/payment/payment.ts";
import type { StaffSecrets } from "#app/domain/staff/staff-secrets.ts";
import type { System } from "#app/domain/system/system.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import type { Store } from "#db/store.ts";

export interface Shop {
  store: Store;
  gateway: PaymentGateway;
  /** The provider's card form. If null, cards are paid on the provider's own page only. */
  card: { publicKey: string; script: string } | null;
  checkoutOrigin: string;
  prescriptionFiles: PrescriptionFiles;
  pictureLibrary: PictureLibrary;
  importFolders: ImportFolders;
  staffSecrets: StaffSecrets;
  /** If configured, the upload widget sends its files there and not to the shop. */
  hostedUploads?: HostedUploads | undefined;
  /** If switched off, only the state of a CEP is found. */
  cepDirectory?: CepDirectory | undefined;
  isGenuineNotification(request: Request, now: Date): boolean;
  now(): Date;
  simulatesPayments: boolean;
  /** `/dev/emails` shows all e-mails to any client. Demonstration only. */
  showsEmails: boolean;
  /** Null if rate limits are off. */
  limits: Limits | null;
  /** The most that the unpaid orders of one network may reserve. Null if rate limits are off. */
  reservationLimits: ReservationLimits | null;
  isSecure: boolean;
  system: System;
  /** The bearer token for `/metrics`. Without it, `/metrics` is a 404. */
  metricsToken?: string | undefined;
  /** False if the database does not answer or the process is shutting down. */
  isReady(): Promise<boolean>;
}

export interface Notice {
  /** Distinguishes two messages with the same text. */
  id: string;
  tone: "success" | "info" | "error";
  text: string;
  link?: { to: string; label: string };
}

export interface SessionData {
  accountId: string;
  /** In ms since 1970. */
  signedInAt: number;
  /** The random id of a visitor without an account, who owns a cart and favourites. */
  visitorId: string;
  /** A new value makes the session continue under a new session id. */
  rotation: string;
  recoveryId: string;
  /** Orders that were found by number and e-mail, newest lookup first. */
  orderIds: string[];
  notice: Notice;
}

export const shopContext = createContext<Shop>();
export const sessionContext = createContext<Session<SessionData>>();
/** The database has the session of this request, even if its data is empty. */
export const hasSessionContext = createContext(false);
/** The browser sent a session cookie, but the session has expired or was ended from elsewhere. */
export const sessionEndedContext = createContext(false);
export const clientIpContext = createContext("");
/** The id in the log, in `X-Request-Id` and on error pages. */
export const requestIdContext = createContext("");
/** Set by transport/refusal-pages.server.ts: the refusal that the not-found route renders in place of a 404. */
export const refusalContext = createContext<unknown>(null);
/** The pattern of the matched route, such as `/oculos/:title`. Empty if none matched. */
export const patternContext = createContext("");

export type Context = Readonly<RouterContextProvider>;

export function ownerOf(context: Context): Owner {
  const session = context.get(sessionContext);
  return {
    accountId: session.get("accountId") ?? null,
    visitorId: session.get("visitorId") ?? null,
    orderIds: session.get("orderIds") ?? [],
  };
}

/** For a request that will store something: gives a visitor without an account an id if it has none. */
export function ensureOwner(context: Context): Owner {
  const session = context.get(sessionContext);
  if (!session.has("accountId") && !session.has("visitorId")) session.set("visitorId", newId());
  return ownerOf(context);
}
