ALTER TABLE `order_events` ADD `changed_fields` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `parcel_carrier` text;