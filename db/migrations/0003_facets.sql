-- What a product is counted and sorted by, kept beside it: its size from its measures, its colour families from its
-- colours, its rating from its reviews.
CREATE TRIGGER measures_size_insert AFTER INSERT ON measures BEGIN
  UPDATE products SET size = new.size WHERE id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER measures_size_update AFTER UPDATE OF size ON measures BEGIN
  UPDATE products SET size = new.size WHERE id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER measures_size_delete AFTER DELETE ON measures BEGIN
  UPDATE products SET size = NULL WHERE id = old.product_id;
END;
--> statement-breakpoint
CREATE VIEW product_color_families AS
SELECT p.id AS product_id, coalesce(
  (SELECT group_concat(family) FROM
    (SELECT DISTINCT v.color_family AS family FROM variants v WHERE v.product_id = p.id AND v.color_family IS NOT NULL ORDER BY 1)), '')
  AS families
FROM products p;
--> statement-breakpoint
CREATE TRIGGER variants_families_insert AFTER INSERT ON variants BEGIN
  UPDATE products SET color_families = (SELECT families FROM product_color_families WHERE product_id = new.product_id)
  WHERE id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER variants_families_update AFTER UPDATE OF color_family ON variants BEGIN
  UPDATE products SET color_families = (SELECT families FROM product_color_families WHERE product_id = new.product_id)
  WHERE id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER variants_families_delete AFTER DELETE ON variants BEGIN
  UPDATE products SET color_families = (SELECT families FROM product_color_families WHERE product_id = old.product_id)
  WHERE id = old.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_rating_insert AFTER INSERT ON reviews BEGIN
  UPDATE products SET (rating_count, rating_hundredths) =
    (SELECT count(*), coalesce(round(avg(stars) * 100), 0) FROM reviews WHERE product_id = new.product_id)
  WHERE id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_rating_update AFTER UPDATE OF stars ON reviews BEGIN
  UPDATE products SET (rating_count, rating_hundredths) =
    (SELECT count(*), coalesce(round(avg(stars) * 100), 0) FROM reviews WHERE product_id = new.product_id)
  WHERE id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_rating_delete AFTER DELETE ON reviews BEGIN
  UPDATE products SET (rating_count, rating_hundredths) =
    (SELECT count(*), coalesce(round(avg(stars) * 100), 0) FROM reviews WHERE product_id = old.product_id)
  WHERE id = old.product_id;
END;
--> statement-breakpoint
UPDATE products SET size = (SELECT size FROM measures WHERE product_id = products.id);
