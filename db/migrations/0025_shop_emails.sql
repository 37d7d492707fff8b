CREATE TABLE `provider_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`provider_id` text,
	`outcome` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `provider_notifications_by_time` ON `provider_notifications` (`received_at`);--> statement-breakpoint
CREATE TABLE `quarantine_reports` (
	`provider_id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`reported_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quarantine_reports_by_payment` ON `quarantine_reports` (`payment_id`);--> statement-breakpoint
CREATE TABLE `staff_muted_emails` (
	`staff_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`staff_id`, `kind`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
