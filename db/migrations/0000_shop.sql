CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`social_name` text NOT NULL,
	`tax_id` text NOT NULL,
	`email` text NOT NULL,
	`whatsapp` text NOT NULL,
	`password_hash` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_taxId_unique` ON `accounts` (`tax_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`road` text NOT NULL,
	`number` text NOT NULL,
	`complement` text NOT NULL,
	`district` text NOT NULL,
	`city` text NOT NULL,
	`uf` text NOT NULL,
	`cep` text NOT NULL,
	`reference` text NOT NULL,
	`people` text NOT NULL,
	`phone` text NOT NULL,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `addresses_by_account` ON `addresses` (`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_one_default` ON `addresses` (`account_id`) WHERE "addresses"."is_default" = 1;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`data` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `cart_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_lines_quantity" CHECK("cart_lines"."quantity" BETWEEN 1 AND 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_by_variant` ON `cart_lines` (`cart_id`,`variant_id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`visitor_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "carts_one_owner" CHECK(("carts"."account_id" IS NULL) <> ("carts"."visitor_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_accountId_unique` ON `carts` (`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `carts_visitorId_unique` ON `carts` (`visitor_id`);--> statement-breakpoint
CREATE INDEX `carts_by_age` ON `carts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`contact` text NOT NULL,
	`address` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_cartId_unique` ON `checkouts` (`cart_id`);--> statement-breakpoint
CREATE TABLE `measures` (
	`product_id` text PRIMARY KEY NOT NULL,
	`size` text NOT NULL,
	`front` integer NOT NULL,
	`height` integer NOT NULL,
	`stem` integer NOT NULL,
	`nose_bridge` integer NOT NULL,
	`lens_width` integer NOT NULL,
	`guarantee` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`view` text NOT NULL,
	`file` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_by_variant` ON `pictures` (`variant_id`,`position`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`type` text NOT NULL,
	`kind` text,
	`sex` text NOT NULL,
	`model` text NOT NULL,
	`shape` text,
	`material` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`promotional_price_cents` integer NOT NULL,
	`number_of_installments` integer NOT NULL,
	`featured` integer NOT NULL,
	`launched_at` integer NOT NULL,
	CONSTRAINT "products_prices" CHECK("products"."promotional_price_cents" > 0 AND "products"."price_cents" >= "products"."promotional_price_cents"),
	CONSTRAINT "products_installments" CHECK("products"."number_of_installments" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_title_unique` ON `products` (`title`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE INDEX `products_by_type` ON `products` (`type`,`sex`);--> statement-breakpoint
CREATE INDEX `products_by_launch` ON `products` (`launched_at`);--> statement-breakpoint
CREATE TABLE `variants` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`color` text NOT NULL,
	`color_name` text NOT NULL,
	`hex` text NOT NULL,
	`position` integer NOT NULL,
	`on_hand` integer NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "variants_stock" CHECK("variants"."reserved" BETWEEN 0 AND "variants"."on_hand")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `variants_by_color` ON `variants` (`product_id`,`color`);--> statement-breakpoint
CREATE TABLE `delivery_rates` (
	`uf` text PRIMARY KEY NOT NULL,
	`carrier` text NOT NULL,
	`price_cents` integer NOT NULL,
	`business_days` integer NOT NULL,
	CONSTRAINT "delivery_rates_price" CHECK("delivery_rates"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
	`leased_until` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`cause` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_events_by_order` ON `order_events` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`variant_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`model` text NOT NULL,
	`sex` text NOT NULL,
	`color` text NOT NULL,
	`color_name` text NOT NULL,
	`picture` text NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_quantity" CHECK("order_lines"."quantity" BETWEEN 1 AND 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_by_order` ON `order_lines` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_lines_by_variant` ON `order_lines` (`variant_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`account_id` text,
	`visitor_id` text,
	`checkout_token` text NOT NULL,
	`status` text NOT NULL,
	`contact` text NOT NULL,
	`address` text NOT NULL,
	`carrier` text NOT NULL,
	`business_days` integer NOT NULL,
	`items_cents` integer NOT NULL,
	`freight_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`placed_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" = "orders"."items_cents" + "orders"."freight_cents"),
	CONSTRAINT "orders_owner" CHECK("orders"."account_id" IS NOT NULL OR "orders"."visitor_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkoutToken_unique` ON `orders` (`checkout_token`);--> statement-breakpoint
CREATE INDEX `orders_by_account` ON `orders` (`account_id`,`placed_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`method` text NOT NULL,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`provider_id` text,
	`pix_code` text,
	`ticket_url` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotencyKey_unique` ON `payments` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_providerId_unique` ON `payments` (`provider_id`);--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`order_id`) WHERE "payments"."status" IN ('unknown', 'pending', 'in_review', 'approved');