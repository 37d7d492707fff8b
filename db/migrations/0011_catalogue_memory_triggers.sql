-- What lists are narrowed by and searches find changes when the keeper changes it: then a process reads it again.
CREATE TRIGGER products_listing_insert AFTER INSERT ON products BEGIN
  UPDATE catalogue_version SET listing = listing + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_listing_update
AFTER UPDATE OF id, title, type, kind, sex, material, shape, size, color_families, promotional_price_cents, launched_at
ON products BEGIN
  UPDATE catalogue_version SET listing = listing + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_listing_delete AFTER DELETE ON products BEGIN
  UPDATE catalogue_version SET listing = listing + 1;
END;
--> statement-breakpoint
CREATE TRIGGER product_documents_listing_update AFTER UPDATE ON product_documents BEGIN
  UPDATE catalogue_version SET listing = listing + 1;
END;
--> statement-breakpoint
-- What sells and is liked changes with every customer: then a process reads again only what was sold or rated.
CREATE TRIGGER products_popularity_update AFTER UPDATE OF sold_count, rating_count, rating_hundredths ON products BEGIN
  UPDATE catalogue_version SET popularity = popularity + 1;
  INSERT INTO popularity_changes (product_id, popularity)
  VALUES (new.id, (SELECT popularity FROM catalogue_version))
  ON CONFLICT (product_id) DO UPDATE SET popularity = excluded.popularity;
END;
