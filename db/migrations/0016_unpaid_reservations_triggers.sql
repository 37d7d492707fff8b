-- What pages say of the pieces counts those that give way as well.
DROP TRIGGER variants_version_stock;
--> statement-breakpoint
CREATE TRIGGER variants_version_stock AFTER UPDATE OF on_hand, reserved, yielding ON variants
WHEN min(new.on_hand - new.reserved + new.yielding, 4) <> min(old.on_hand - old.reserved + old.yielding, 4) BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
