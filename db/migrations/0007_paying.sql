DROP INDEX `payments_one_open`;--> statement-breakpoint
ALTER TABLE `payments` ADD `refusal` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `installments` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `refund_key` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_refundKey_unique` ON `payments` (`refund_key`);--> statement-breakpoint
CREATE INDEX `payments_by_change` ON `payments` (`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`order_id`) WHERE "payments"."status" IN ('unknown', 'pending', 'in_review');--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking_code` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivered_at` integer;