-- What the shop is searched by: one document a product, with everything a shopper might call it by. Triggers keep it, so
-- that whoever changes a product or a colour cannot forget it.
CREATE TABLE product_documents (
  id INTEGER PRIMARY KEY,
  product_id TEXT NOT NULL UNIQUE REFERENCES products(id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  model TEXT NOT NULL,
  facts TEXT NOT NULL,
  description TEXT NOT NULL
);
--> statement-breakpoint
-- `unicode61` drops accents, and a hyphen separates words.
CREATE VIRTUAL TABLE product_search USING fts5(
  title,
  model,
  facts,
  description,
  content = 'product_documents',
  content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- Every word of the documents once, for what was mistyped.
CREATE VIRTUAL TABLE product_words USING fts5vocab(product_search, 'row');
--> statement-breakpoint
CREATE VIEW product_texts AS
SELECT
  p.id AS product_id,
  p.title,
  p.model,
  p.type || ' ' || coalesce(p.kind, '') || ' '
    || CASE p.sex WHEN 'unissex' THEN 'unissex feminino masculino' WHEN 'kids' THEN 'kids infantil criança' ELSE p.sex END
    || ' ' || coalesce(p.shape, '') || ' ' || p.material || ' '
    || coalesce((SELECT group_concat(v.color_name || ' ' || coalesce(v.color_family, ''), ' ') FROM variants v WHERE v.product_id = p.id), '')
    AS facts,
  p.description
FROM products p;
--> statement-breakpoint
CREATE TRIGGER product_documents_insert AFTER INSERT ON product_documents BEGIN
  INSERT INTO product_search (rowid, title, model, facts, description)
  VALUES (new.id, new.title, new.model, new.facts, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER product_documents_update AFTER UPDATE ON product_documents BEGIN
  INSERT INTO product_search (product_search, rowid, title, model, facts, description)
  VALUES ('delete', old.id, old.title, old.model, old.facts, old.description);
  INSERT INTO product_search (rowid, title, model, facts, description)
  VALUES (new.id, new.title, new.model, new.facts, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER product_documents_delete AFTER DELETE ON product_documents BEGIN
  INSERT INTO product_search (product_search, rowid, title, model, facts, description)
  VALUES ('delete', old.id, old.title, old.model, old.facts, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER products_document_insert AFTER INSERT ON products BEGIN
  INSERT INTO product_documents (product_id, title, model, facts, description)
  SELECT * FROM product_texts WHERE product_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_document_update AFTER UPDATE OF title, model, type, kind, sex, shape, material, description ON products BEGIN
  UPDATE product_documents SET (title, model, facts, description) =
    (SELECT title, model, facts, description FROM product_texts WHERE product_id = new.id)
  WHERE product_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER variants_document_insert AFTER INSERT ON variants BEGIN
  UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = new.product_id)
  WHERE product_id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER variants_document_update AFTER UPDATE OF color_name, color_family ON variants BEGIN
  UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = new.product_id)
  WHERE product_id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER variants_document_delete AFTER DELETE ON variants BEGIN
  UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = old.product_id)
  WHERE product_id = old.product_id;
END;
--> statement-breakpoint
INSERT INTO product_documents (product_id, title, model, facts, description) SELECT * FROM product_texts;
