CREATE TABLE `catalog_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text,
	`status` text NOT NULL,
	`step` text DEFAULT 'waiting' NOT NULL,
	`percent` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`fingerprint` text,
	`counts` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `catalog_imports_by_status` ON `catalog_imports` (`status`,`updated_at`);--> statement-breakpoint
ALTER TABLE `order_events` ADD `changed_fields` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `parcel_carrier` text;