CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_notes_by_order` ON `order_notes` (`order_id`,`at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `buyer_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `buyer_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `buyer_tax_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `uf` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `invoice_key` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `no_invoice_reason` text;--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`placed_at`);--> statement-breakpoint
CREATE INDEX `orders_by_buyer_name` ON `orders` (`buyer_name`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_buyer_email` ON `orders` (`buyer_email`);--> statement-breakpoint
CREATE INDEX `orders_by_buyer_tax_id` ON `orders` (`buyer_tax_id`);--> statement-breakpoint
CREATE INDEX `orders_by_tracking_code` ON `orders` (`tracking_code`);--> statement-breakpoint
-- Lower case without accents, as app/domain/order/search-columns.ts writes them; a pseudonym (app/domain/account/privacy.server.ts) is not searched.
UPDATE `orders` SET
  `buyer_name` = CASE WHEN json_extract(`contact`, '$.email') = '' THEN '' ELSE lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(`contact`, '$.name'), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n')) END,
  `buyer_email` = json_extract(`contact`, '$.email'),
  `buyer_tax_id` = CASE WHEN json_extract(`contact`, '$.email') = '' THEN '' ELSE json_extract(`contact`, '$.taxId') END,
  `uf` = json_extract(`address`, '$.uf');
