ALTER TABLE `letters` RENAME TO `emails`;--> statement-breakpoint
DROP INDEX `letters_by_age`;--> statement-breakpoint
CREATE INDEX `emails_by_age` ON `emails` (`created_at`);--> statement-breakpoint
UPDATE `jobs` SET
  `key` = 'send-email:' || substr(`key`, length('send-letter:') + 1),
  `kind` = 'send-email',
  `payload` = json_object('emailId', json_extract(`payload`, '$.letterId'))
WHERE `kind` = 'send-letter';
