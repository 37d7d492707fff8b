ALTER TABLE `letters` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `letters` ADD `last_error` text;--> statement-breakpoint
ALTER TABLE `letters` ADD `failed_at` integer;--> statement-breakpoint
ALTER TABLE `letters` ADD `resent_at` integer;