CREATE TABLE `slides` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`href` text NOT NULL,
	`headline` text NOT NULL,
	`line` text NOT NULL,
	`alt` text NOT NULL,
	`tone` text NOT NULL,
	`desktop` text NOT NULL,
	`mobile` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `slides_position_unique` ON `slides` (`position`);--> statement-breakpoint
CREATE TABLE `stock_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_waiting` ON `stock_alerts` (`variant_id`,`email`) WHERE "stock_alerts"."sent_at" IS NULL;--> statement-breakpoint
CREATE TABLE `favourites` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`account_id` text,
	`visitor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "favourites_one_owner" CHECK(("favourites"."account_id" IS NULL) <> ("favourites"."visitor_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `favourites_of_account` ON `favourites` (`account_id`,`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `favourites_of_visitor` ON `favourites` (`visitor_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`unsubscribe_url` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `letters_by_age` ON `letters` (`created_at`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`email` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`token` text NOT NULL,
	`consent` text NOT NULL,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_token_unique` ON `subscribers` (`token`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`account_id` text NOT NULL,
	`author_name` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_each` ON `reviews` (`product_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_product` ON `reviews` (`product_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `pictures` ADD `placeholder` text;--> statement-breakpoint
ALTER TABLE `products` ADD `sold_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `rating_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `rating_hundredths` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `size` text;--> statement-breakpoint
ALTER TABLE `products` ADD `color_families` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_by_facets` ON `products` (`type`,`sex`,`material`,`shape`,`size`,`color_families`,`promotional_price_cents`);--> statement-breakpoint
CREATE INDEX `products_by_sales` ON `products` (`sold_count`);--> statement-breakpoint
ALTER TABLE `variants` ADD `color_family` text;--> statement-breakpoint
CREATE INDEX `variants_by_family` ON `variants` (`color_family`,`product_id`);