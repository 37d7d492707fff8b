-- Events of one millisecond are read in the order in which they were written: `position` is the key, and rows that exist keep their row
-- number. Nothing refers to these tables. The triggers on `refunds` read `order_events`, so they cannot stay while it is replaced.
DROP TRIGGER sales_days_refunded;
--> statement-breakpoint
DROP TRIGGER sales_days_refunded_at_once;
--> statement-breakpoint
CREATE TABLE `__new_lab_events` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
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
INSERT INTO `__new_lab_events`("position", "id", "line_id", "kind", "staff_id", "lab", "lab_number", "expected_on", "reason", "at") SELECT rowid, "id", "line_id", "kind", "staff_id", "lab", "lab_number", "expected_on", "reason", "at" FROM `lab_events`;--> statement-breakpoint
DROP TABLE `lab_events`;--> statement-breakpoint
ALTER TABLE `__new_lab_events` RENAME TO `lab_events`;--> statement-breakpoint
CREATE UNIQUE INDEX `lab_events_id_unique` ON `lab_events` (`id`);--> statement-breakpoint
CREATE INDEX `lab_events_by_job` ON `lab_events` (`line_id`,`at`);--> statement-breakpoint
CREATE TABLE `__new_prescription_events` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`prescription_id` text NOT NULL,
	`act` text NOT NULL,
	`staff_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_prescription_events`("position", "id", "prescription_id", "act", "staff_id", "at") SELECT rowid, "id", "prescription_id", "act", "staff_id", "at" FROM `prescription_events`;--> statement-breakpoint
DROP TABLE `prescription_events`;--> statement-breakpoint
ALTER TABLE `__new_prescription_events` RENAME TO `prescription_events`;--> statement-breakpoint
CREATE UNIQUE INDEX `prescription_events_id_unique` ON `prescription_events` (`id`);--> statement-breakpoint
CREATE INDEX `prescription_events_by_prescription` ON `prescription_events` (`prescription_id`,`at`);--> statement-breakpoint
CREATE TABLE `__new_order_events` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`cause` text NOT NULL,
	`refund_id` text,
	`changed_fields` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("position", "id", "order_id", "status", "cause", "refund_id", "changed_fields", "at") SELECT rowid, "id", "order_id", "status", "cause", "refund_id", "changed_fields", "at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_id_unique` ON `order_events` (`id`);--> statement-breakpoint
CREATE INDEX `order_events_by_order` ON `order_events` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `__new_return_events` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`return_id` text NOT NULL,
	`stage` text NOT NULL,
	`outcome` text,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_return_events`("position", "id", "return_id", "stage", "outcome", "actor", "at") SELECT rowid, "id", "return_id", "stage", "outcome", "actor", "at" FROM `return_events`;--> statement-breakpoint
DROP TABLE `return_events`;--> statement-breakpoint
ALTER TABLE `__new_return_events` RENAME TO `return_events`;--> statement-breakpoint
CREATE UNIQUE INDEX `return_events_id_unique` ON `return_events` (`id`);--> statement-breakpoint
CREATE INDEX `return_events_by_return` ON `return_events` (`return_id`,`at`);--> statement-breakpoint
CREATE TABLE `__new_staff_acts` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`staff_id` text,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_staff_acts`("position", "id", "staff_id", "action", "subject_kind", "subject_id", "at") SELECT rowid, "id", "staff_id", "action", "subject_kind", "subject_id", "at" FROM `staff_acts`;--> statement-breakpoint
DROP TABLE `staff_acts`;--> statement-breakpoint
ALTER TABLE `__new_staff_acts` RENAME TO `staff_acts`;--> statement-breakpoint
CREATE UNIQUE INDEX `staff_acts_id_unique` ON `staff_acts` (`id`);--> statement-breakpoint
CREATE INDEX `staff_acts_by_time` ON `staff_acts` (`at`);--> statement-breakpoint
CREATE INDEX `staff_acts_by_staff` ON `staff_acts` (`staff_id`,`at`);--> statement-breakpoint
CREATE INDEX `staff_acts_by_subject` ON `staff_acts` (`subject_kind`,`subject_id`,`at`);
--> statement-breakpoint
-- The triggers as they were (migrations 0022, 0026, 0030 and 0032).
CREATE TRIGGER sales_days_paid AFTER INSERT ON order_events
WHEN NEW.status = 'paid' AND NEW.refund_id IS NULL AND NOT EXISTS (
  SELECT 1 FROM order_events
  WHERE order_id = NEW.order_id AND status = 'paid' AND refund_id IS NULL AND id <> NEW.id
) BEGIN
  INSERT INTO sales_days (day, orders, gross_cents, pix_orders, lens_orders)
  SELECT
    date(NEW.at / 1000 - 10800, 'unixepoch'),
    1,
    total_cents,
    EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.order_id AND method = 'pix' AND status = 'approved'),
    EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND lens IS NOT NULL)
  FROM orders WHERE id = NEW.order_id
  ON CONFLICT (day) DO UPDATE SET
    orders = orders + 1,
    gross_cents = gross_cents + excluded.gross_cents,
    pix_orders = pix_orders + excluded.pix_orders,
    lens_orders = lens_orders + excluded.lens_orders;
END;
--> statement-breakpoint
CREATE TRIGGER sales_days_refunded AFTER UPDATE OF status ON refunds
WHEN NEW.status = 'done' AND OLD.status <> 'done'
  AND EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND status = 'paid')
BEGIN
  INSERT INTO sales_days (day, refunded_cents)
  VALUES (date(NEW.updated_at / 1000 - 10800, 'unixepoch'), NEW.amount_cents)
  ON CONFLICT (day) DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;
END;
--> statement-breakpoint
CREATE TRIGGER sales_days_refunded_at_once AFTER INSERT ON refunds
WHEN NEW.status = 'done'
  AND EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND status = 'paid')
BEGIN
  INSERT INTO sales_days (day, refunded_cents)
  VALUES (date(NEW.updated_at / 1000 - 10800, 'unixepoch'), NEW.amount_cents)
  ON CONFLICT (day) DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;
END;
--> statement-breakpoint
CREATE TRIGGER staff_acts_no_update BEFORE UPDATE ON staff_acts BEGIN
  SELECT RAISE(ABORT, 'staff_acts is append only');
END;
--> statement-breakpoint
CREATE TRIGGER staff_acts_no_delete BEFORE DELETE ON staff_acts BEGIN
  SELECT RAISE(ABORT, 'staff_acts is append only');
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
CREATE TRIGGER lab_events_no_update BEFORE UPDATE ON lab_events BEGIN
  SELECT RAISE(ABORT, 'lab_events is append only');
END;
--> statement-breakpoint
CREATE TRIGGER lab_events_no_delete BEFORE DELETE ON lab_events BEGIN
  SELECT RAISE(ABORT, 'lab_events is append only');
END;
