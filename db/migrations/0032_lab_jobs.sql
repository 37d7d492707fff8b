CREATE TABLE `lab_events` (
	`id` text PRIMARY KEY NOT NULL,
	`line_id` text NOT NULL,
	`kind` text NOT NULL,
	`staff_id` text,
	`lab` text,
	`lab_number` text,
	`expected_on` text,
	`reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `lab_jobs`(`line_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lab_events_by_job` ON `lab_events` (`line_id`,`at`);--> statement-breakpoint
CREATE TABLE `lab_jobs` (
	`line_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`lab` text,
	`lab_number` text,
	`expected_on` text,
	`reworks` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lab_jobs_state" CHECK("lab_jobs"."state" IN ('to_order', 'at_lab', 'received', 'checked', 'closed')),
	CONSTRAINT "lab_jobs_sent" CHECK("lab_jobs"."state" <> 'at_lab' OR ("lab_jobs"."lab" IS NOT NULL AND "lab_jobs"."expected_on" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `lab_jobs_by_order` ON `lab_jobs` (`order_id`);--> statement-breakpoint
CREATE INDEX `lab_jobs_by_state` ON `lab_jobs` (`state`,`updated_at`);--> statement-breakpoint
-- The shop can only add rows to this table.
CREATE TRIGGER lab_events_no_update BEFORE UPDATE ON lab_events BEGIN
  SELECT RAISE(ABORT, 'lab_events is append only');
END;
--> statement-breakpoint
CREATE TRIGGER lab_events_no_delete BEFORE DELETE ON lab_events BEGIN
  SELECT RAISE(ABORT, 'lab_events is append only');
END;
--> statement-breakpoint
-- Orders that are in the lab already: nobody has recorded which lab has them, so they begin as 'to order'.
INSERT INTO `lab_jobs` (`line_id`, `order_id`, `state`, `reworks`, `updated_at`)
SELECT needed.`line_id`, needed.`order_id`, 'to_order', 0,
  coalesce((SELECT max(event.`at`) FROM `order_events` event WHERE event.`order_id` = needed.`order_id` AND event.`status` = 'in_lab'), needed.`updated_at`)
FROM `order_prescriptions` needed
JOIN `orders` sold ON sold.`id` = needed.`order_id` AND sold.`status` = 'in_lab'
JOIN `order_lines` line ON line.`id` = needed.`line_id`
WHERE line.`quantity` > coalesce((
  SELECT sum(part.`quantity`) FROM `refund_lines` part
  JOIN `refunds` refund ON refund.`id` = part.`refund_id` AND refund.`status` <> 'failed'
  WHERE part.`line_id` = needed.`line_id`), 0);
--> statement-breakpoint
INSERT INTO `lab_events` (`id`, `line_id`, `kind`, `at`)
SELECT lower(hex(randomblob(16))), `line_id`, 'opened', `updated_at` FROM `lab_jobs`;
