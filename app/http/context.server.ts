import { createContext, href, type RouterContextProvider, redirect, type Session } from "react-router";
import type { HostedUploads } from "#app/domain/lens/hosted-uploads.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import type { Limits } from "#app/domain/limits/limits.ts";
import type { ReservationLimits } from "#app/domain/order/reservation-limits.ts";
import type { PaymentGateway } from "#app/domain/payment/payment.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import type { Store } from "#db/store.server.ts";
import { leaveMessage } from "./flash-message.server.ts";
import { noteEvent } from "./security-events.server.ts";

/** What a request can reach. Every way out and the clock are here, so that a test brings its own. */
export interface Shop {
  store: Store;
  gateway: PaymentGateway;
  /** Where a browser finds the provider's card form; without one, cards are taken on the provider's own page alone. */
  card: { publicKey: string; script: string } | null;
  /** Where the provider's own page is. */
  checkoutOrigin: string;
  prescriptionFiles: PrescriptionFiles;
  /** Where one is configured, it takes the widget's files in the shop's place. */
  hostedUploads?: HostedUploads | undefined;
  /** Whether a notification is the payment provider's, by its signature. */
  isGenuineNotification(request: Request, now: Date): boolean;
  now(): Date;
  /** Payments go to the stand-in provider. */
  simulatesPayments: boolean;
  /** What is written to people can be read at /dev/emails by anybody. */
  showsEmails: boolean;
  /** How often what may be done; null where anything may be tried as often as one likes. */
  limits: Limits | null;
  /** What the unpaid orders of one network may hold; null as above. */
  reservationLimits: ReservationLimits | null;
  /** The shop is reached over https. */
  isSecure: boolean;
  /** Who shows it may read `/metrics`; without one, nobody may. */
  metricsToken?: string | undefined;
  /** Ready for requests: the database answers, and the process is not going down. */
  isReady(): boolean;
}

export interface Notice {
  /** Tells one word from the next, should both say the same. */
  id: string;
  tone: "success" | "info" | "error";
  text: string;
  link?: { to: string; label: string };
}

/** What a session keeps between requests. `notice` is shown once. */
export interface SessionData {
  accountId: string;
  /** When that account signed in, in milliseconds. */
  signedInAt: number;
  visitorId: string;
  /** Changes when the session is to go on under another cookie. */
  rotation: string;
  /** The recovery this browser began (app/domain/recovery). */
  recoveryId: string;
  /** Orders that were looked up by number and e-mail, the last one first. */
  orderIds: string[];
  notice: Notice;
}

export const shopContext = createContext<Shop>();
export const sessionContext = createContext<Session<SessionData>>();
/** Whether the database holds the session of this request, even one with no data. */
export const hasSessionContext = createContext(false);
/** The browser came with a session's cookie, and the session has expired, or was ended from elsewhere. */
export const sessionEndedContext = createContext(false);
/** Where the request comes from, as far as it can be believed. */
export const clientIpContext = createContext("");
/** What the shop calls this request: in its log, in `X-Request-Id`, and on an error page. */
export const requestIdContext = createContext("");
/** What the not-found route throws in place of its 404 (refusal-pages.server.ts). */
export const refusalContext = createContext<unknown>(null);
/** The pattern of the route that answers this request, as /oculos/:title; of one that reached no route, none. */
export const patternContext = createContext("");

type Context = Readonly<RouterContextProvider>;

/** Whose cart and orders this request sees. */
export function ownerOf(context: Context): Owner {
  const session = context.get(sessionContext);
  return {
    accountId: session.get("accountId") ?? null,
    visitorId: session.get("visitorId") ?? null,
    orderIds: session.get("orderIds") ?? [],
  };
}

/** The same, for a request that is about to leave something: a visitor without a mark is given one. */
export function ensureOwner(context: Context): Owner {
  const session = context.get(sessionContext);
  if (!session.has("accountId") && !session.has("visitorId")) session.set("visitorId", newId());
  return ownerOf(context);
}

/** The signed-in account, or a way home with a word on what to do (decisions, "Guard"). */
export function requireAccountId(context: Context, url: URL): string {
  const session = context.get(sessionContext);
  const accountId = session.get("accountId");
  if (accountId) return accountId;

  noteEvent(context, "not-signed-in");
  leaveMessage(context, "sign-in", url.pathname);
  throw redirect(href("/"));
}

/**
 * Leaves a word for the next page, shown once. It is kept in the session: for any text, where a session is there or may begin.
 * Otherwise see `leaveMessage`.
 */
export function announce(context: Context, text: string, more: Partial<Notice> = {}): void {
  context.get(sessionContext).flash("notice", { id: newId(), tone: "success", text, ...more });
}
