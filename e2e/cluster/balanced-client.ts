import { setTimeout as pause } from "node:timers/promises";
import { type ClientResponse, PlainClient, RefusedForNow } from "../client.ts";

const REFUSED = [502, 503, 504];
/** People press again sooner than `Retry-After` asks for. */
const PATIENCE_MS = 250;

/** A client that is told to come back later throws: it has to send the same again. */
export class BalancedClient extends PlainClient {
  override async send(path: string, init: RequestInit): Promise<ClientResponse> {
    const response = await super.send(path, init);
    if (!REFUSED.includes(response.status)) return response;
    await pause(PATIENCE_MS);
    throw new RefusedForNow(`${path}: ${response.status}`);
  }
}
