CREATE TABLE `return_events` (
	`id` text PRIMARY KEY NOT NULL,
	`return_id` text NOT NULL,
	`stage` text NOT NULL,
	`outcome` text,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `return_events_by_return` ON `return_events` (`return_id`,`at`);--> statement-breakpoint
CREATE TABLE `return_lines` (
	`return_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`as_new_quantity` integer DEFAULT 0 NOT NULL,
	`used_quantity` integer DEFAULT 0 NOT NULL,
	`damaged_quantity` integer DEFAULT 0 NOT NULL,
	`missing_quantity` integer DEFAULT 0 NOT NULL,
	`restocked_quantity` integer DEFAULT 0 NOT NULL,
	`lost_quantity` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`return_id`, `line_id`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_lines_quantity" CHECK("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_conditions" CHECK("return_lines"."as_new_quantity" + "return_lines"."used_quantity" + "return_lines"."damaged_quantity" + "return_lines"."missing_quantity" IN (0, "return_lines"."quantity")),
	CONSTRAINT "return_lines_not_negative" CHECK(min("return_lines"."as_new_quantity", "return_lines"."used_quantity", "return_lines"."damaged_quantity", "return_lines"."missing_quantity", "return_lines"."restocked_quantity", "return_lines"."lost_quantity") >= 0),
	CONSTRAINT "return_lines_stock" CHECK("return_lines"."restocked_quantity" + "return_lines"."lost_quantity" <= "return_lines"."quantity" - "return_lines"."missing_quantity")
);
--> statement-breakpoint
CREATE INDEX `return_lines_by_line` ON `return_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`stage` text NOT NULL,
	`outcome` text,
	`is_whole` integer DEFAULT false NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`outcome_reason` text DEFAULT '' NOT NULL,
	`opened_by` text NOT NULL,
	`posting_code` text,
	`posting_until` text,
	`tracking_code` text,
	`refund_id` text,
	`asked_at` integer NOT NULL,
	`due_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "returns_kind" CHECK("returns"."kind" IN ('withdrawal', 'warranty')),
	CONSTRAINT "returns_stage" CHECK("returns"."stage" IN ('asked', 'code_sent', 'posted', 'received', 'checked', 'closed')),
	CONSTRAINT "returns_outcome" CHECK(("returns"."stage" = 'closed') = ("returns"."outcome" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`order_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `returns_by_stage` ON `returns` (`stage`,`asked_at`);--> statement-breakpoint
CREATE INDEX `returns_open` ON `returns` (`due_at`) WHERE "returns"."stage" <> 'closed';--> statement-breakpoint
CREATE TRIGGER return_lines_within_line AFTER INSERT ON return_lines
WHEN (SELECT order_id FROM returns WHERE id = new.return_id) <> (SELECT order_id FROM order_lines WHERE id = new.line_id)
  OR (SELECT coalesce(sum(l.quantity), 0) FROM return_lines l JOIN returns r ON r.id = l.return_id
      WHERE l.line_id = new.line_id AND r.stage <> 'closed')
   + (SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
      WHERE l.line_id = new.line_id AND r.status <> 'failed')
    > (SELECT quantity FROM order_lines WHERE id = new.line_id) BEGIN
  SELECT raise(ABORT, 'return_lines_within_line');
END;
--> statement-breakpoint
CREATE TRIGGER returns_final BEFORE UPDATE OF order_id, kind, stage, outcome ON returns
WHEN new.order_id <> old.order_id OR new.kind <> old.kind
  OR (old.stage = 'closed' AND (new.stage <> 'closed' OR new.outcome <> old.outcome)) BEGIN
  SELECT raise(ABORT, 'returns_final');
END;
--> statement-breakpoint
CREATE TRIGGER return_events_no_update BEFORE UPDATE ON return_events BEGIN
  SELECT raise(ABORT, 'return_events is append only');
END;
--> statement-breakpoint
CREATE TRIGGER return_events_no_delete BEFORE DELETE ON return_events BEGIN
  SELECT raise(ABORT, 'return_events is append only');
END;
--> statement-breakpoint
-- Orders whose buyer withdrew before there were returns. The answer is due at the end of the fifth day after, in São Paulo (UTC-3).
INSERT INTO `returns` (`id`, `order_id`, `kind`, `stage`, `is_whole`, `opened_by`, `asked_at`, `due_at`, `updated_at`)
SELECT lower(hex(randomblob(16))), `id`, 'withdrawal', 'asked', 1, 'buyer', `at`,
  ((`at` - 10800000) / 86400000 + 6) * 86400000 + 10800000 - 1, `at`
FROM (
  SELECT o.`id`, coalesce(max(e.`at`), o.`placed_at`) AS `at` FROM `orders` o
  LEFT JOIN `order_events` e ON e.`order_id` = o.`id` AND e.`status` = 'withdrawal_requested'
    AND e.`refund_id` IS NULL AND e.`changed_fields` IS NULL
  WHERE o.`status` = 'withdrawal_requested' GROUP BY o.`id`
);
--> statement-breakpoint
INSERT INTO `return_lines` (`return_id`, `line_id`, `quantity`)
SELECT `return_id`, `line_id`, `quantity` FROM (
  SELECT r.`id` AS `return_id`, l.`id` AS `line_id`, l.`quantity` - (
    SELECT coalesce(sum(b.`quantity`), 0) FROM `refund_lines` b JOIN `refunds` f ON f.`id` = b.`refund_id`
    WHERE b.`line_id` = l.`id` AND f.`status` <> 'failed'
  ) AS `quantity`
  FROM `returns` r JOIN `order_lines` l ON l.`order_id` = r.`order_id`
) WHERE `quantity` > 0;
--> statement-breakpoint
INSERT INTO `return_events` (`id`, `return_id`, `stage`, `actor`, `at`)
SELECT lower(hex(randomblob(16))), `id`, 'asked', 'buyer', `asked_at` FROM `returns`;
