CREATE TABLE `sales_days` (
	`day` text PRIMARY KEY NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`gross_cents` integer DEFAULT 0 NOT NULL,
	`pix_orders` integer DEFAULT 0 NOT NULL,
	`lens_orders` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `emails_failed` ON `emails` (`failed_at`) WHERE "emails"."failed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_lines_with_lens` ON `order_lines` (`order_id`) WHERE "order_lines"."lens" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_uf` ON `orders` (`uf`,`number`);--> statement-breakpoint
CREATE INDEX `payments_approved` ON `payments` (`order_id`,`method`) WHERE "payments"."status" = 'approved';--> statement-breakpoint
CREATE INDEX `payments_quarantined` ON `payments` (`updated_at`) WHERE "payments"."status" = 'quarantined';--> statement-breakpoint
-- The days of São Paulo, three hours behind UTC all year (Decreto 9.772). The first payment of an order is the event of status
-- 'paid' that no other one precedes: a dispute that was won makes the order 'paid' again, and a refund in part is an event, too.
-- A refund counts if the order had counted: not that of an order that was paid too late.
INSERT INTO sales_days (day, orders, gross_cents, pix_orders, lens_orders)
SELECT date(sale.at / 1000 - 10800, 'unixepoch'), count(*), sum(sale.total_cents), sum(sale.is_pix), sum(sale.has_lens)
FROM (
  SELECT
    min(order_events.at) AS at,
    orders.total_cents,
    EXISTS (SELECT 1 FROM payments WHERE payments.order_id = orders.id AND payments.method = 'pix'
      AND payments.status IN ('approved', 'refunded', 'charged_back')) AS is_pix,
    EXISTS (SELECT 1 FROM order_lines WHERE order_lines.order_id = orders.id AND order_lines.lens IS NOT NULL) AS has_lens
  FROM order_events JOIN orders ON orders.id = order_events.order_id
  WHERE order_events.status = 'paid' AND order_events.refund_id IS NULL
  GROUP BY orders.id
) AS sale
GROUP BY 1;
--> statement-breakpoint
INSERT INTO sales_days (day, refunded_cents)
SELECT date(updated_at / 1000 - 10800, 'unixepoch'), sum(amount_cents) FROM refunds
WHERE status = 'done'
  AND EXISTS (SELECT 1 FROM order_events WHERE order_id = refunds.order_id AND status = 'paid')
GROUP BY 1
ON CONFLICT (day) DO UPDATE SET refunded_cents = excluded.refunded_cents;
--> statement-breakpoint
CREATE TRIGGER sales_days_paid AFTER INSERT ON order_events
WHEN NEW.status = 'paid' AND NEW.refund_id IS NULL AND NOT EXISTS (
  SELECT 1 FROM order_events
  WHERE order_id = NEW.order_id AND status = 'paid' AND refund_id IS NULL AND id <> NEW.id
) BEGIN
  INSERT INTO sales_days (day, orders, gross_cents, pix_orders, lens_orders)
  SELECT
    date(NEW.at / 1000 - 10800, 'unixepoch'),
    1,
    total_cents,
    EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.order_id AND method = 'pix' AND status = 'approved'),
    EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND lens IS NOT NULL)
  FROM orders WHERE id = NEW.order_id
  ON CONFLICT (day) DO UPDATE SET
    orders = orders + 1,
    gross_cents = gross_cents + excluded.gross_cents,
    pix_orders = pix_orders + excluded.pix_orders,
    lens_orders = lens_orders + excluded.lens_orders;
END;
--> statement-breakpoint
CREATE TRIGGER sales_days_refunded AFTER UPDATE OF status ON refunds
WHEN NEW.status = 'done' AND OLD.status <> 'done'
  AND EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND status = 'paid')
BEGIN
  INSERT INTO sales_days (day, refunded_cents)
  VALUES (date(NEW.updated_at / 1000 - 10800, 'unixepoch'), NEW.amount_cents)
  ON CONFLICT (day) DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;
END;
--> statement-breakpoint
CREATE TRIGGER sales_days_refunded_at_once AFTER INSERT ON refunds
WHEN NEW.status = 'done'
  AND EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND status = 'paid')
BEGIN
  INSERT INTO sales_days (day, refunded_cents)
  VALUES (date(NEW.updated_at / 1000 - 10800, 'unixepoch'), NEW.amount_cents)
  ON CONFLICT (day) DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;
END;
