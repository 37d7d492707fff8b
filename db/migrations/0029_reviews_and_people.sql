CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`account_id` text,
	`order_id` text,
	`status` text NOT NULL,
	`note` text,
	`reason` text,
	`received_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `data_requests_by_account` ON `data_requests` (`account_id`);--> statement-breakpoint
CREATE INDEX `data_requests_by_order` ON `data_requests` (`order_id`);--> statement-breakpoint
CREATE INDEX `data_requests_open` ON `data_requests` (`due_at`) WHERE "data_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX `data_requests_by_time` ON `data_requests` (`received_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `block_reason` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `search_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_by_time` ON `accounts` (`created_at`,`id`,`search_name`);--> statement-breakpoint
CREATE INDEX `accounts_by_status` ON `accounts` (`status`,`created_at`);--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_reason` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_note` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `reviews_by_account` ON `reviews` (`account_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_time` ON `reviews` (`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_by_stars` ON `reviews` (`stars`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_hidden` ON `reviews` (`created_at`) WHERE "reviews"."hidden_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_answered` ON `reviews` (`created_at`) WHERE "reviews"."answer" IS NOT NULL;--> statement-breakpoint
-- Lower case without accents, as `foldText` (app/domain/values/text.ts) writes it.
UPDATE `accounts` SET `search_name` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`name`, 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'));--> statement-breakpoint
-- A hidden review counts nowhere.
DROP TRIGGER reviews_rating_insert;--> statement-breakpoint
DROP TRIGGER reviews_rating_update;--> statement-breakpoint
DROP TRIGGER reviews_rating_delete;--> statement-breakpoint
CREATE TRIGGER reviews_rating_insert AFTER INSERT ON reviews BEGIN
  UPDATE products SET (rating_count, rating_hundredths) =
    (SELECT count(*), coalesce(round(avg(stars) * 100), 0) FROM reviews
     WHERE product_id = new.product_id AND hidden_at IS NULL)
  WHERE id = new.product_id;
END;--> statement-breakpoint
CREATE TRIGGER reviews_rating_update AFTER UPDATE OF stars, hidden_at ON reviews BEGIN
  UPDATE products SET (rating_count, rating_hundredths) =
    (SELECT count(*), coalesce(round(avg(stars) * 100), 0) FROM reviews
     WHERE product_id = new.product_id AND hidden_at IS NULL)
  WHERE id = new.product_id;
END;--> statement-breakpoint
CREATE TRIGGER reviews_rating_delete AFTER DELETE ON reviews BEGIN
  UPDATE products SET (rating_count, rating_hundredths) =
    (SELECT count(*), coalesce(round(avg(stars) * 100), 0) FROM reviews
     WHERE product_id = old.product_id AND hidden_at IS NULL)
  WHERE id = old.product_id;
END;
