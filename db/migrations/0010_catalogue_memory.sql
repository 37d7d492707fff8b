CREATE TABLE `popularity_changes` (
	`product_id` text PRIMARY KEY NOT NULL,
	`popularity` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `popularity_changes_since` ON `popularity_changes` (`popularity`);--> statement-breakpoint
DROP INDEX `products_by_facets`;--> statement-breakpoint
DROP INDEX `products_by_type`;--> statement-breakpoint
DROP INDEX `products_by_launch`;--> statement-breakpoint
DROP INDEX `products_by_sales`;--> statement-breakpoint
DROP INDEX `variants_by_family`;--> statement-breakpoint
ALTER TABLE `catalogue_version` ADD `listing` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `catalogue_version` ADD `popularity` integer DEFAULT 1 NOT NULL;