-- A colour without a picture is not shown, and a product without such a colour is not either: lists, searches, counts and
-- colour families leave them out, until a picture is there.
CREATE VIEW shown_variants AS
SELECT v.* FROM variants v WHERE EXISTS (SELECT 1 FROM pictures i WHERE i.variant_id = v.id);
--> statement-breakpoint
DROP VIEW product_texts;
--> statement-breakpoint
CREATE VIEW product_texts AS
SELECT
  p.id AS product_id,
  p.title,
  p.model,
  CASE p.type WHEN 'oculos-de-grau' THEN 'óculos de grau' WHEN 'oculos-de-sol' THEN 'óculos de sol' ELSE 'acessórios' END || ' '
    || CASE p.kind WHEN 'cordoes' THEN 'cordões' WHEN 'limpa-lentes' THEN 'limpa lentes' ELSE coalesce(p.kind, '') END || ' '
    || CASE p.sex WHEN 'unissex' THEN 'unissex feminino masculino' WHEN 'kids' THEN 'kids infantil criança' ELSE p.sex END
    || ' ' || coalesce(p.shape, '') || ' ' || p.material || ' '
    || (SELECT group_concat(v.color_name || ' ' || coalesce(v.color_family, ''), ' ') FROM shown_variants v WHERE v.product_id = p.id)
    AS facts,
  p.description
FROM products p
WHERE EXISTS (SELECT 1 FROM shown_variants v WHERE v.product_id = p.id);
--> statement-breakpoint
DROP VIEW product_color_families;
--> statement-breakpoint
CREATE VIEW product_color_families AS
SELECT p.id AS product_id, coalesce(
  (SELECT group_concat(family) FROM
    (SELECT DISTINCT v.color_family AS family FROM shown_variants v WHERE v.product_id = p.id AND v.color_family IS NOT NULL ORDER BY 1)), '')
  AS families
FROM products p;
--> statement-breakpoint
-- A new product has no colour and a new colour no picture: what is searched and counted begins with the first picture.
DROP TRIGGER products_document_insert;
--> statement-breakpoint
DROP TRIGGER variants_document_insert;
--> statement-breakpoint
DROP TRIGGER variants_families_insert;
--> statement-breakpoint
DROP TRIGGER variants_document_delete;
--> statement-breakpoint
CREATE TRIGGER variants_document_delete AFTER DELETE ON variants BEGIN
  DELETE FROM product_documents
  WHERE product_id = old.product_id AND product_id NOT IN (SELECT product_id FROM shown_variants WHERE product_id = old.product_id);
  UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = old.product_id)
  WHERE product_id = old.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER pictures_shown_insert AFTER INSERT ON pictures
WHEN (SELECT count(*) FROM pictures WHERE variant_id = new.variant_id) = 1 BEGIN
  INSERT INTO product_documents (product_id, title, model, facts, description)
  SELECT * FROM product_texts WHERE product_id = (SELECT product_id FROM variants WHERE id = new.variant_id)
  ON CONFLICT (product_id) DO UPDATE SET facts = excluded.facts;
  UPDATE products SET color_families = (SELECT families FROM product_color_families WHERE product_id = products.id)
  WHERE id = (SELECT product_id FROM variants WHERE id = new.variant_id);
END;
--> statement-breakpoint
CREATE TRIGGER pictures_shown_delete AFTER DELETE ON pictures
WHEN NOT EXISTS (SELECT 1 FROM pictures WHERE variant_id = old.variant_id) BEGIN
  DELETE FROM product_documents
  WHERE product_id = (SELECT product_id FROM variants WHERE id = old.variant_id)
    AND NOT EXISTS (SELECT 1 FROM shown_variants v WHERE v.product_id = product_documents.product_id);
  UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = product_documents.product_id)
  WHERE product_id = (SELECT product_id FROM variants WHERE id = old.variant_id);
  UPDATE products SET color_families = (SELECT families FROM product_color_families WHERE product_id = products.id)
  WHERE id = (SELECT product_id FROM variants WHERE id = old.variant_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_documents_listing_insert AFTER INSERT ON product_documents BEGIN
  UPDATE catalogue_version SET listing = listing + 1;
END;
--> statement-breakpoint
CREATE TRIGGER product_documents_listing_delete AFTER DELETE ON product_documents BEGIN
  UPDATE catalogue_version SET listing = listing + 1;
END;
--> statement-breakpoint
DELETE FROM product_documents WHERE product_id NOT IN (SELECT product_id FROM shown_variants);
--> statement-breakpoint
UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = product_documents.product_id);
--> statement-breakpoint
UPDATE products SET color_families = (SELECT families FROM product_color_families WHERE product_id = products.id);
