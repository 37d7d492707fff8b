UPDATE `jobs` SET `key` = 'sync-payment:' || substr(`key`, length('settle-payment:') + 1), `kind` = 'sync-payment' WHERE `kind` = 'settle-payment';--> statement-breakpoint
UPDATE `jobs` SET `key` = 'refund-duplicate:' || substr(`key`, length('refund-stray:') + 1), `kind` = 'refund-duplicate' WHERE `kind` = 'refund-stray';--> statement-breakpoint
UPDATE `jobs` SET `key` = 'delete-upload:' || substr(`key`, length('forget-upload:') + 1), `kind` = 'delete-upload' WHERE `kind` = 'forget-upload';--> statement-breakpoint
UPDATE `jobs` SET `key` = 'delete-hosted-upload:' || substr(`key`, length('forget-hosted-upload:') + 1), `kind` = 'delete-hosted-upload' WHERE `kind` = 'forget-hosted-upload';--> statement-breakpoint
UPDATE `jobs` SET `key` = 'email-order-event:' || substr(`key`, length('order-letter:') + 1), `kind` = 'email-order-event' WHERE `kind` = 'order-letter';--> statement-breakpoint
UPDATE `jobs` SET `key` = 'record-erasure:' || substr(`key`, length('note-erasure:') + 1), `kind` = 'record-erasure' WHERE `kind` = 'note-erasure';--> statement-breakpoint
UPDATE `order_events` SET `cause` = 'operator' WHERE `cause` = 'keeper';--> statement-breakpoint
UPDATE `sessions` SET `data` = json_set(json_remove(`data`, '$.renewal'), '$.rotation', json_extract(`data`, '$.renewal'))
WHERE json_extract(`data`, '$.renewal') IS NOT NULL;
