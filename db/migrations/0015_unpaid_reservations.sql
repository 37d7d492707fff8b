ALTER TABLE `variants` ADD `yielding` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `network` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `protected_until` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `is_yielding` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`network`,`protected_until`) WHERE "orders"."status" = 'awaiting_payment';