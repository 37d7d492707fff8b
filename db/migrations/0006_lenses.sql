CREATE TABLE `lens_colors` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`hex` text NOT NULL,
	`price_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lens_colors_position_unique` ON `lens_colors` (`position`);--> statement-breakpoint
CREATE TABLE `lens_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`visitor_id` text,
	`product_id` text NOT NULL,
	`variant_id` text,
	`prescription_id` text,
	`is_later` integer NOT NULL,
	`lens_id` text,
	`treatment_ids` text NOT NULL,
	`color_id` text,
	`thickness_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`prescription_id`) REFERENCES `prescriptions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "lens_drafts_one_owner" CHECK(("lens_drafts"."account_id" IS NULL) <> ("lens_drafts"."visitor_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lens_drafts_of_account` ON `lens_drafts` (`account_id`,`product_id`) WHERE "lens_drafts"."account_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `lens_drafts_of_visitor` ON `lens_drafts` (`visitor_id`,`product_id`) WHERE "lens_drafts"."visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `lens_drafts_by_age` ON `lens_drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `lenses` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`vision` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`prescription` text NOT NULL,
	`frame_types` text NOT NULL,
	`treatment_ids` text NOT NULL,
	`color_ids` text NOT NULL,
	`thickness_ids` text NOT NULL,
	`price_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lenses_position_unique` ON `lenses` (`position`);--> statement-breakpoint
CREATE TABLE `prescription_events` (
	`id` text PRIMARY KEY NOT NULL,
	`prescription_id` text NOT NULL,
	`act` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `prescription_events_by_prescription` ON `prescription_events` (`prescription_id`,`at`);--> statement-breakpoint
CREATE TABLE `prescriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`visitor_id` text,
	`file_id` text,
	`file_type` text,
	`has_thumbnail` integer NOT NULL,
	`sealed` text NOT NULL,
	`consent_version` text NOT NULL,
	`created_at` integer NOT NULL,
	`purge_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "prescriptions_one_owner" CHECK(("prescriptions"."account_id" IS NULL) <> ("prescriptions"."visitor_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prescriptions_fileId_unique` ON `prescriptions` (`file_id`);--> statement-breakpoint
CREATE INDEX `prescriptions_by_account` ON `prescriptions` (`account_id`);--> statement-breakpoint
CREATE INDEX `prescriptions_by_visitor` ON `prescriptions` (`visitor_id`);--> statement-breakpoint
CREATE INDEX `prescriptions_by_purge` ON `prescriptions` (`purge_at`);--> statement-breakpoint
CREATE TABLE `thicknesses` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`refractive_index` integer NOT NULL,
	`materials` text NOT NULL,
	`suited_up_to` integer NOT NULL,
	`made_up_to` integer NOT NULL,
	`price_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `thicknesses_position_unique` ON `thicknesses` (`position`);--> statement-breakpoint
CREATE TABLE `treatments` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `treatments_position_unique` ON `treatments` (`position`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`visitor_id` text,
	`file_id` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "uploads_one_owner" CHECK(("uploads"."account_id" IS NULL) <> ("uploads"."visitor_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_fileId_unique` ON `uploads` (`file_id`);--> statement-breakpoint
CREATE INDEX `uploads_by_age` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `order_prescriptions` (
	`line_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`prescription_id` text,
	`state` text NOT NULL,
	`request` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prescription_id`) REFERENCES `prescriptions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_prescriptions_prescriptionId_unique` ON `order_prescriptions` (`prescription_id`);--> statement-breakpoint
CREATE INDEX `order_prescriptions_by_order` ON `order_prescriptions` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_prescriptions_by_state` ON `order_prescriptions` (`state`,`updated_at`);--> statement-breakpoint
DROP INDEX `cart_lines_by_variant`;--> statement-breakpoint
ALTER TABLE `cart_lines` ADD `lens` text;--> statement-breakpoint
ALTER TABLE `cart_lines` ADD `needs_prescription` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `cart_lines` ADD `prescription_id` text REFERENCES prescriptions(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `cart_lines_by_cart` ON `cart_lines` (`cart_id`);--> statement-breakpoint
CREATE INDEX `cart_lines_by_prescription` ON `cart_lines` (`prescription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_by_variant` ON `cart_lines` (`cart_id`,`variant_id`) WHERE "cart_lines"."lens" IS NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `lens` text;