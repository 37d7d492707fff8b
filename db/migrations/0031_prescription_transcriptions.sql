CREATE TABLE `prescription_transcriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `prescriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `prescription_events` ADD `staff_id` text REFERENCES staff(id);
--> statement-breakpoint
-- Accepted before transcriptions existed, for orders that wait for another line: they are read again.
UPDATE `order_prescriptions` SET `state` = 'in_review'
WHERE `state` = 'accepted' AND `prescription_id` IS NOT NULL
  AND `order_id` IN (SELECT `id` FROM `orders` WHERE `status` IN ('awaiting_prescription', 'prescription_review'));
