CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`delta` integer NOT NULL,
	`on_hand` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text,
	`note` text,
	`order_id` text,
	`refund_id` text,
	`import_id` text,
	`staff_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stock_movements_by_variant` ON `stock_movements` (`variant_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_sales` ON `stock_movements` (`variant_id`,`at`,`delta`) WHERE "stock_movements"."kind" = 'sale';--> statement-breakpoint
ALTER TABLE `variants` ADD `low_stock_units` integer DEFAULT 2 NOT NULL;--> statement-breakpoint-- The books of a shop that exists begin with the stock of each colour.
INSERT INTO stock_movements (variant_id, delta, on_hand, kind, at)
SELECT id, on_hand, on_hand, 'opening', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM variants ORDER BY id;
--> statement-breakpoint
-- The shop can only add rows to this table.
CREATE TRIGGER stock_movements_no_update BEFORE UPDATE ON stock_movements BEGIN
  SELECT RAISE(ABORT, 'stock_movements is append only');
END;
--> statement-breakpoint
CREATE TRIGGER stock_movements_no_delete BEFORE DELETE ON stock_movements BEGIN
  SELECT RAISE(ABORT, 'stock_movements is append only');
END;
--> statement-breakpoint
-- Each row continues the one before, so the last `on_hand` is the sum of all deltas.
CREATE TRIGGER stock_movements_balance BEFORE INSERT ON stock_movements
WHEN NEW.on_hand <> NEW.delta + coalesce((
  SELECT on_hand FROM stock_movements WHERE variant_id = NEW.variant_id ORDER BY id DESC LIMIT 1
), 0) BEGIN
  SELECT RAISE(ABORT, 'stock_movements: on_hand is not the stock before and delta');
END;
--> statement-breakpoint
-- A movement changes the stock. The condition ends the circle with the trigger on variants.
CREATE TRIGGER stock_movements_apply AFTER INSERT ON stock_movements BEGIN
  UPDATE variants SET on_hand = NEW.on_hand WHERE id = NEW.variant_id AND on_hand <> NEW.on_hand;
END;
--> statement-breakpoint
CREATE TRIGGER variants_stock_opening AFTER INSERT ON variants BEGIN
  INSERT INTO stock_movements (variant_id, delta, on_hand, kind, at)
  VALUES (NEW.id, NEW.on_hand, NEW.on_hand, 'opening', CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
-- A change of the stock that no movement made: by hand, or by a program that knows no movements.
CREATE TRIGGER variants_stock_direct AFTER UPDATE OF on_hand ON variants
WHEN NEW.on_hand <> OLD.on_hand AND NEW.on_hand <> (
  SELECT on_hand FROM stock_movements WHERE variant_id = NEW.id ORDER BY id DESC LIMIT 1
) BEGIN
  INSERT INTO stock_movements (variant_id, delta, on_hand, kind, at)
  VALUES (NEW.id, NEW.on_hand - OLD.on_hand, NEW.on_hand, 'direct', CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
-- Another colour may get the same id.
CREATE TRIGGER variants_stock_deleted AFTER DELETE ON variants WHEN OLD.on_hand <> 0 BEGIN
  INSERT INTO stock_movements (variant_id, delta, on_hand, kind, at)
  VALUES (OLD.id, -OLD.on_hand, 0, 'direct', CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
