-- Written by hand: drizzle-kit would rebuild the table for the CHECK, and drop its triggers (0003, 0009) with the old one.
ALTER TABLE `measures` ADD `filter_category` integer CONSTRAINT "measures_filter_category" CHECK("filter_category" BETWEEN 0 AND 4);--> statement-breakpoint
ALTER TABLE `measures` ADD `uv_protection` text;
