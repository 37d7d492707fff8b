-- What the pages of the catalogue draw is numbered, so that a page that was kept can tell whether it still holds. Triggers count,
-- so that whoever changes a product, a price or a slide cannot forget it, from whatever process.
INSERT INTO catalogue_version (id, version) VALUES (1, 1);
--> statement-breakpoint
CREATE TRIGGER products_version_insert AFTER INSERT ON products BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_version_update AFTER UPDATE ON products BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_version_delete AFTER DELETE ON products BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER measures_version_insert AFTER INSERT ON measures BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER measures_version_update AFTER UPDATE ON measures BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER measures_version_delete AFTER DELETE ON measures BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER variants_version_insert AFTER INSERT ON variants BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER variants_version_update AFTER UPDATE OF id, product_id, color, color_name, color_family, hex, position ON variants BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
-- Of the pieces, pages say that there are none, one, two, three, or enough.
CREATE TRIGGER variants_version_stock AFTER UPDATE OF on_hand, reserved ON variants
WHEN min(new.on_hand - new.reserved, 4) <> min(old.on_hand - old.reserved, 4) BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER variants_version_delete AFTER DELETE ON variants BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER pictures_version_insert AFTER INSERT ON pictures BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER pictures_version_update AFTER UPDATE ON pictures BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER pictures_version_delete AFTER DELETE ON pictures BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER slides_version_insert AFTER INSERT ON slides BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER slides_version_update AFTER UPDATE ON slides BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER slides_version_delete AFTER DELETE ON slides BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_version_insert AFTER INSERT ON reviews BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_version_update AFTER UPDATE ON reviews BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_version_delete AFTER DELETE ON reviews BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER delivery_rates_version_insert AFTER INSERT ON delivery_rates BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER delivery_rates_version_update AFTER UPDATE ON delivery_rates BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER delivery_rates_version_delete AFTER DELETE ON delivery_rates BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
