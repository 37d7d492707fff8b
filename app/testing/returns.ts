import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { deliverOrder, shipOrder } from "#app/domain/order/fulfilment.server.ts";
import { requestWarranty, requestWithdrawal } from "#app/domain/returns/ask-return.server.ts";
import { findReturn, listReturnsOf } from "#app/domain/returns/find-returns.server.ts";
import {
  recordConditions,
  recordReceived,
  sendPostingCode,
} from "#app/domain/returns/handle-return.server.ts";
import { refundReturn } from "#app/domain/returns/refund-return.server.ts";
import type { Condition } from "#app/domain/returns/return.ts";
import type { ChosenPieces } from "#app/domain/returns/return-forms.ts";
import { openShopWithPaidOrder } from "./refundable-orders.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };

/** An order of two frames of 100.01 reais, a cord of 49.90, and 12.90 of freight, which the buyer has got. */
export async function openShopWithDeliveredOrder() {
  const opened = await openShopWithPaidOrder();
  const { shop, number, orderId } = opened;
  const { store } = shop;
  const newest = async () => {
    const [found] = await listReturnsOf(store.read, { id: orderId, number });
    if (!found) throw new Error("There is no return.");
    return found;
  };
  const by = async () => {
    const { id, revision } = await newest();
    // Events of one moment have no order.
    shop.moveClock(1);
    return { id, seen: revision, actor: COMMAND_LINE };
  };
  await shipOrder(store, number, "AM123456785BR", shop.moveClock(1));
  await deliverOrder(store, number, shop.moveClock(1));
  return {
    ...opened,
    newest,
    by,
    find: (id: string) => findReturn(store.read, id),
    withdraw: (pieces: "all" | ChosenPieces[] = "all", seen?: number) =>
      requestWithdrawal(store, BUYER, orderId, shop.moveClock(1), { pieces, seen }),
    complain: (pieces: ChosenPieces[]) =>
      requestWarranty(
        store,
        BUYER,
        orderId,
        { pieces, reason: "Veio com defeito", words: "A haste soltou" },
        shop.moveClock(1),
      ),
    sendCode: async () =>
      sendPostingCode(
        store,
        await by(),
        { postingCode: "1234567890", postingUntil: "2026-12-01" },
        shop.now(),
      ),
    receive: async () => recordReceived(store, await by(), shop.now()),
    check: async (conditions: Condition[][]) => recordConditions(store, await by(), conditions, shop.now()),
    payBack: async () => refundReturn(store, await by(), shop.now()),
  };
}
