CREATE TABLE `refund_lines` (
	`refund_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`restocked_quantity` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`refund_id`, `line_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_lines_quantity" CHECK("refund_lines"."quantity" > 0),
	CONSTRAINT "refund_lines_amount" CHECK("refund_lines"."amount_cents" >= 0),
	CONSTRAINT "refund_lines_restocked" CHECK("refund_lines"."restocked_quantity" BETWEEN 0 AND "refund_lines"."quantity")
);
--> statement-breakpoint
CREATE INDEX `refund_lines_by_line` ON `refund_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`freight_cents` integer DEFAULT 0 NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`provider_refund_id` text,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_freight" CHECK("refunds"."freight_cents" BETWEEN 0 AND "refunds"."amount_cents"),
	CONSTRAINT "refunds_status" CHECK("refunds"."status" IN ('requested', 'in_review', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_freight_once` ON `refunds` (`order_id`) WHERE "refunds"."freight_cents" > 0 AND "refunds"."status" <> 'failed';--> statement-breakpoint
-- What was refunded as a whole, or is being refunded: the key stays that of the provider's operation.
UPDATE `payments` SET `refunded_cents` = `amount_cents` WHERE `status` = 'refunded';--> statement-breakpoint
INSERT INTO `refunds` (`id`, `order_id`, `payment_id`, `amount_cents`, `reason`, `status`, `requested_by`, `created_at`, `updated_at`)
SELECT `refund_key`, `order_id`, `id`,
  CASE `status` WHEN 'refunded' THEN `amount_cents` ELSE `amount_cents` - `refunded_cents` END, '',
  CASE `status` WHEN 'refunded' THEN 'done' WHEN 'approved' THEN 'requested' ELSE 'failed' END,
  'operator', `updated_at`, `updated_at`
FROM `payments` WHERE `refund_key` IS NOT NULL AND (`status` = 'refunded' OR `refunded_cents` < `amount_cents`);--> statement-breakpoint
-- Refunds that were made at the provider.
INSERT INTO `refunds` (`id`, `order_id`, `payment_id`, `amount_cents`, `reason`, `status`, `requested_by`, `created_at`, `updated_at`)
SELECT 'provider:' || `id`, `order_id`, `id`, `refunded_cents`, '', 'done', 'provider', `updated_at`, `updated_at`
FROM `payments` WHERE `refunded_cents` BETWEEN 1 AND `amount_cents` AND NOT (`status` = 'refunded' AND `refund_key` IS NOT NULL);--> statement-breakpoint
DROP INDEX `payments_refundKey_unique`;--> statement-breakpoint
ALTER TABLE `payments` DROP COLUMN `refund_key`;--> statement-breakpoint
ALTER TABLE `order_events` ADD `refund_id` text REFERENCES refunds(id);--> statement-breakpoint
CREATE TRIGGER refunds_within_payment AFTER INSERT ON refunds
WHEN new.order_id <> (SELECT order_id FROM payments WHERE id = new.payment_id)
  OR (SELECT sum(amount_cents) FROM refunds WHERE payment_id = new.payment_id AND status <> 'failed')
    > (SELECT amount_cents FROM payments WHERE id = new.payment_id) BEGIN
  SELECT raise(ABORT, 'refunds_within_payment');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_final BEFORE UPDATE OF order_id, payment_id, amount_cents, freight_cents, status ON refunds
WHEN old.status IN ('done', 'failed') OR new.order_id <> old.order_id OR new.payment_id <> old.payment_id
  OR new.amount_cents > old.amount_cents OR new.freight_cents <> old.freight_cents BEGIN
  SELECT raise(ABORT, 'refunds_final');
END;
--> statement-breakpoint
CREATE TRIGGER refund_lines_within_line AFTER INSERT ON refund_lines
WHEN (SELECT order_id FROM refunds WHERE id = new.refund_id) <> (SELECT order_id FROM order_lines WHERE id = new.line_id)
  OR (SELECT sum(l.quantity) FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
      WHERE l.line_id = new.line_id AND r.status <> 'failed')
    > (SELECT quantity FROM order_lines WHERE id = new.line_id) BEGIN
  SELECT raise(ABORT, 'refund_lines_within_line');
END;
--> statement-breakpoint
CREATE TRIGGER refund_lines_final BEFORE UPDATE ON refund_lines BEGIN
  SELECT raise(ABORT, 'refund_lines_final');
END;
