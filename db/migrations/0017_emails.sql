ALTER TABLE `letters` RENAME TO `emails`;--> statement-breakpoint
DROP INDEX `letters_by_age`;--> statement-breakpoint
CREATE INDEX `emails_by_age` ON `emails` (`created_at`);
