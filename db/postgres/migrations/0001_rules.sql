-- What SQLite's migrations write as views, triggers and a full-text index. Names are the same, so that db/schema.contract.test.ts
-- can compare them. The condition of a trigger is in its function where it needs a query.

CREATE VIEW shown_variants AS
SELECT v.* FROM variants v WHERE EXISTS (SELECT 1 FROM pictures i WHERE i.variant_id = v.id);

CREATE VIEW product_color_families AS
SELECT p.id AS product_id, coalesce(
  (SELECT string_agg(DISTINCT v.color_family, ',' ORDER BY v.color_family) FROM shown_variants v
   WHERE v.product_id = p.id AND v.color_family IS NOT NULL), '') AS families
FROM products p;

CREATE VIEW product_texts AS
SELECT
  p.id AS product_id,
  p.title,
  p.model,
  CASE p.type WHEN 'oculos-de-grau' THEN 'óculos de grau' WHEN 'oculos-de-sol' THEN 'óculos de sol' ELSE 'acessórios' END || ' '
    || CASE p.kind WHEN 'cordoes' THEN 'cordões' WHEN 'limpa-lentes' THEN 'limpa lentes' ELSE coalesce(p.kind, '') END || ' '
    || CASE p.sex WHEN 'unissex' THEN 'unissex feminino masculino' WHEN 'kids' THEN 'kids infantil criança' ELSE p.sex END
    || ' ' || coalesce(p.shape, '') || ' ' || p.material || ' '
    || (SELECT string_agg(v.color_name || ' ' || coalesce(v.color_family, ''), ' ' ORDER BY v.position, v.id)
        FROM shown_variants v WHERE v.product_id = p.id)
    AS facts,
  p.description
FROM products p
WHERE EXISTS (SELECT 1 FROM shown_variants v WHERE v.product_id = p.id);

-- Keys that rise. The shop inserts NULL, as SQLite expects it.

CREATE FUNCTION rise_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key bigint;
BEGIN
  EXECUTE format('SELECT coalesce(max(%I), 0) + 1 FROM %I', TG_ARGV[0], TG_TABLE_NAME) INTO key;
  IF TG_ARGV[0] = 'id' THEN NEW.id := key; ELSE NEW.position := key; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER lab_events_key BEFORE INSERT ON lab_events FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION rise_key('position');
CREATE TRIGGER order_events_key BEFORE INSERT ON order_events FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION rise_key('position');
CREATE TRIGGER prescription_events_key BEFORE INSERT ON prescription_events FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION rise_key('position');
CREATE TRIGGER return_events_key BEFORE INSERT ON return_events FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION rise_key('position');
CREATE TRIGGER staff_acts_key BEFORE INSERT ON staff_acts FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION rise_key('position');
CREATE TRIGGER stock_movements_key BEFORE INSERT ON stock_movements FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION rise_key('id');
CREATE TRIGGER product_documents_key BEFORE INSERT ON product_documents FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION rise_key('id');

-- Full-text search: words without accents, in lower case.

CREATE FUNCTION search_words(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(
    regexp_replace(lower(regexp_replace(normalize(content, NFD), U&'[\0300-\036F]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'),
    ' '), ''))
$$;

ALTER TABLE product_documents
  ADD COLUMN name_words tsvector GENERATED ALWAYS AS (search_words(title || ' ' || model)) STORED,
  ADD COLUMN attribute_words tsvector GENERATED ALWAYS AS (search_words(title || ' ' || model || ' ' || facts)) STORED,
  ADD COLUMN all_words tsvector GENERATED ALWAYS AS (search_words(title || ' ' || model || ' ' || facts || ' ' || description)) STORED;

CREATE INDEX product_documents_name_words ON product_documents USING gin (name_words);
CREATE INDEX product_documents_attribute_words ON product_documents USING gin (attribute_words);
CREATE INDEX product_documents_all_words ON product_documents USING gin (all_words);

-- The versions of the catalogue. Each rises once in a transaction: of one row that is updated thousands of times in a transaction, every
-- update reads all versions before it.

CREATE FUNCTION is_first_in_transaction(name text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  current text := pg_current_xact_id()::text;
BEGIN
  IF current_setting(name, true) = current THEN RETURN false; END IF;
  PERFORM set_config(name, current, true);
  RETURN true;
END $$;

-- The column is the trigger's argument.
CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_first_in_transaction('shop.' || TG_ARGV[0]) THEN
    EXECUTE format('UPDATE catalogue_version SET %1$I = %1$I + 1', TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER delivery_rates_version_delete AFTER DELETE ON delivery_rates FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER delivery_rates_version_insert AFTER INSERT ON delivery_rates FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER delivery_rates_version_update AFTER UPDATE ON delivery_rates FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER measures_version_delete AFTER DELETE ON measures FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER measures_version_insert AFTER INSERT ON measures FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER measures_version_update AFTER UPDATE ON measures FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER pictures_version_delete AFTER DELETE ON pictures FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER pictures_version_insert AFTER INSERT ON pictures FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER pictures_version_update AFTER UPDATE ON pictures FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER products_version_delete AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER products_version_insert AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER products_version_update AFTER UPDATE ON products FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER reviews_version_delete AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER reviews_version_insert AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER reviews_version_update AFTER UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER slides_version_delete AFTER DELETE ON slides FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER slides_version_insert AFTER INSERT ON slides FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER slides_version_update AFTER UPDATE ON slides FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER variants_version_delete AFTER DELETE ON variants FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER variants_version_insert AFTER INSERT ON variants FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER variants_version_update AFTER UPDATE OF id, product_id, color, color_name, color_family, hex, position ON variants
  FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('version');
CREATE TRIGGER variants_version_stock AFTER UPDATE OF on_hand, reserved, yielding ON variants FOR EACH ROW
  WHEN (least(NEW.on_hand - NEW.reserved + NEW.yielding, 4) <> least(OLD.on_hand - OLD.reserved + OLD.yielding, 4))
  EXECUTE FUNCTION raise_catalogue_version('version');

CREATE TRIGGER product_documents_listing_delete AFTER DELETE ON product_documents FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('listing');
CREATE TRIGGER product_documents_listing_insert AFTER INSERT ON product_documents FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('listing');
CREATE TRIGGER product_documents_listing_update AFTER UPDATE ON product_documents FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('listing');
CREATE TRIGGER products_listing_delete AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('listing');
CREATE TRIGGER products_listing_insert AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('listing');
CREATE TRIGGER products_listing_update
  AFTER UPDATE OF id, title, type, kind, sex, material, shape, size, color_families, promotional_price_cents, launched_at ON products
  FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version('listing');

CREATE FUNCTION products_popularity_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_first_in_transaction('shop.popularity') THEN
    UPDATE catalogue_version SET popularity = popularity + 1;
  END IF;
  INSERT INTO popularity_changes (product_id, popularity)
  VALUES (NEW.id, (SELECT popularity FROM catalogue_version))
  ON CONFLICT (product_id) DO UPDATE SET popularity = excluded.popularity;
  RETURN NULL;
END $$;
CREATE TRIGGER products_popularity_update AFTER UPDATE OF sold_count, rating_count, rating_hundredths ON products
  FOR EACH ROW EXECUTE FUNCTION products_popularity_update();

-- Documents of the search, and the columns by which lists are filtered.

CREATE FUNCTION measures_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE products SET size = NULL WHERE id = OLD.product_id;
  ELSE
    UPDATE products SET size = NEW.size WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER measures_size_delete AFTER DELETE ON measures FOR EACH ROW EXECUTE FUNCTION measures_size();
CREATE TRIGGER measures_size_insert AFTER INSERT ON measures FOR EACH ROW EXECUTE FUNCTION measures_size();
CREATE TRIGGER measures_size_update AFTER UPDATE OF size ON measures FOR EACH ROW EXECUTE FUNCTION measures_size();

-- A trigger of a row runs after the whole statement, so how many pictures there are tells nothing: what is equal is not written.
CREATE FUNCTION pictures_shown_insert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown text := (SELECT product_id FROM variants WHERE id = NEW.variant_id);
BEGIN
  INSERT INTO product_documents (product_id, title, model, facts, description)
  SELECT product_id, title, model, facts, description FROM product_texts WHERE product_id = shown
  ON CONFLICT (product_id) DO UPDATE SET facts = excluded.facts WHERE product_documents.facts <> excluded.facts;
  UPDATE products SET color_families = f.families FROM product_color_families f
  WHERE products.id = shown AND f.product_id = shown AND products.color_families <> f.families;
  RETURN NULL;
END $$;
CREATE TRIGGER pictures_shown_insert AFTER INSERT ON pictures FOR EACH ROW EXECUTE FUNCTION pictures_shown_insert();

CREATE FUNCTION pictures_shown_delete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden text := (SELECT product_id FROM variants WHERE id = OLD.variant_id);
BEGIN
  IF EXISTS (SELECT 1 FROM pictures WHERE variant_id = OLD.variant_id) THEN RETURN NULL; END IF;
  DELETE FROM product_documents
  WHERE product_id = hidden AND NOT EXISTS (SELECT 1 FROM shown_variants v WHERE v.product_id = hidden);
  UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = hidden) WHERE product_id = hidden;
  UPDATE products SET color_families = (SELECT families FROM product_color_families WHERE product_id = hidden) WHERE id = hidden;
  RETURN NULL;
END $$;
CREATE TRIGGER pictures_shown_delete AFTER DELETE ON pictures FOR EACH ROW EXECUTE FUNCTION pictures_shown_delete();

CREATE FUNCTION products_document_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_documents d SET title = t.title, model = t.model, facts = t.facts, description = t.description
  FROM product_texts t WHERE d.product_id = NEW.id AND t.product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_document_update AFTER UPDATE OF title, model, type, kind, sex, shape, material, description ON products
  FOR EACH ROW EXECUTE FUNCTION products_document_update();

CREATE FUNCTION variants_document_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_documents
  WHERE product_id = OLD.product_id AND NOT EXISTS (SELECT 1 FROM shown_variants v WHERE v.product_id = OLD.product_id);
  UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = OLD.product_id)
  WHERE product_id = OLD.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_document_delete AFTER DELETE ON variants FOR EACH ROW EXECUTE FUNCTION variants_document_delete();

CREATE FUNCTION variants_document_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_documents SET facts = (SELECT facts FROM product_texts WHERE product_id = NEW.product_id)
  WHERE product_id = NEW.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_document_update AFTER UPDATE OF color_name, color_family ON variants
  FOR EACH ROW EXECUTE FUNCTION variants_document_update();

CREATE FUNCTION variants_families() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
BEGIN
  UPDATE products SET color_families = (SELECT families FROM product_color_families WHERE product_id = changed) WHERE id = changed;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_families_delete AFTER DELETE ON variants FOR EACH ROW EXECUTE FUNCTION variants_families();
CREATE TRIGGER variants_families_update AFTER UPDATE OF color_family ON variants FOR EACH ROW EXECUTE FUNCTION variants_families();

CREATE FUNCTION reviews_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rated text := CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
BEGIN
  UPDATE products SET (rating_count, rating_hundredths) =
    (SELECT count(*), coalesce(round(avg(stars) * 100), 0) FROM reviews WHERE product_id = rated AND hidden_at IS NULL)
  WHERE id = rated;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_rating_delete AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_rating();
CREATE TRIGGER reviews_rating_insert AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_rating();
CREATE TRIGGER reviews_rating_update AFTER UPDATE OF stars, hidden_at ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_rating();

-- Histories are appended to only.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER lab_events_no_delete BEFORE DELETE ON lab_events FOR EACH ROW EXECUTE FUNCTION refuse_change('lab_events is append only');
CREATE TRIGGER lab_events_no_update BEFORE UPDATE ON lab_events FOR EACH ROW EXECUTE FUNCTION refuse_change('lab_events is append only');
CREATE TRIGGER return_events_no_delete BEFORE DELETE ON return_events FOR EACH ROW EXECUTE FUNCTION refuse_change('return_events is append only');
CREATE TRIGGER return_events_no_update BEFORE UPDATE ON return_events FOR EACH ROW EXECUTE FUNCTION refuse_change('return_events is append only');
CREATE TRIGGER staff_acts_no_delete BEFORE DELETE ON staff_acts FOR EACH ROW EXECUTE FUNCTION refuse_change('staff_acts is append only');
CREATE TRIGGER staff_acts_no_update BEFORE UPDATE ON staff_acts FOR EACH ROW EXECUTE FUNCTION refuse_change('staff_acts is append only');
CREATE TRIGGER stock_movements_no_delete BEFORE DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change('stock_movements is append only');
CREATE TRIGGER stock_movements_no_update BEFORE UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change('stock_movements is append only');
CREATE TRIGGER refund_lines_final BEFORE UPDATE ON refund_lines FOR EACH ROW EXECUTE FUNCTION refuse_change('refund_lines_final');
CREATE TRIGGER refunds_final BEFORE UPDATE OF order_id, payment_id, amount_cents, freight_cents, status ON refunds FOR EACH ROW
  WHEN (OLD.status IN ('done', 'failed') OR NEW.order_id <> OLD.order_id OR NEW.payment_id <> OLD.payment_id
    OR NEW.amount_cents > OLD.amount_cents OR NEW.freight_cents <> OLD.freight_cents)
  EXECUTE FUNCTION refuse_change('refunds_final');
CREATE TRIGGER returns_final BEFORE UPDATE OF order_id, kind, stage, outcome ON returns FOR EACH ROW
  WHEN (NEW.order_id <> OLD.order_id OR NEW.kind <> OLD.kind
    OR (OLD.stage = 'closed' AND (NEW.stage <> 'closed' OR NEW.outcome <> OLD.outcome)))
  EXECUTE FUNCTION refuse_change('returns_final');

-- Money and pieces that go back are never more than what was paid and ordered.

CREATE FUNCTION refund_lines_within_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT order_id FROM refunds WHERE id = NEW.refund_id) <> (SELECT order_id FROM order_lines WHERE id = NEW.line_id)
    OR (SELECT sum(l.quantity) FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
        WHERE l.line_id = NEW.line_id AND r.status <> 'failed')
      > (SELECT quantity FROM order_lines WHERE id = NEW.line_id) THEN
    RAISE EXCEPTION 'refund_lines_within_line' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refund_lines_within_line AFTER INSERT ON refund_lines FOR EACH ROW EXECUTE FUNCTION refund_lines_within_line();

CREATE FUNCTION refunds_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.order_id <> (SELECT order_id FROM payments WHERE id = NEW.payment_id)
    OR (SELECT sum(amount_cents) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'failed')
      > (SELECT amount_cents FROM payments WHERE id = NEW.payment_id) THEN
    RAISE EXCEPTION 'refunds_within_payment' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_within_payment AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_within_payment();

CREATE FUNCTION return_lines_within_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT order_id FROM returns WHERE id = NEW.return_id) <> (SELECT order_id FROM order_lines WHERE id = NEW.line_id)
    OR (SELECT coalesce(sum(l.quantity), 0) FROM return_lines l JOIN returns r ON r.id = l.return_id
        WHERE l.line_id = NEW.line_id AND r.stage <> 'closed')
     + (SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
        WHERE l.line_id = NEW.line_id AND r.status <> 'failed')
      > (SELECT quantity FROM order_lines WHERE id = NEW.line_id) THEN
    RAISE EXCEPTION 'return_lines_within_line' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER return_lines_within_line AFTER INSERT ON return_lines FOR EACH ROW EXECUTE FUNCTION return_lines_within_line();

-- The stock's ledger.

CREATE FUNCTION stock_movements_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.on_hand <> NEW.delta + coalesce((
    SELECT on_hand FROM stock_movements WHERE variant_id = NEW.variant_id ORDER BY id DESC LIMIT 1
  ), 0) THEN
    RAISE EXCEPTION 'stock_movements: on_hand is not the stock before and delta' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_movements_balance BEFORE INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION stock_movements_balance();

CREATE FUNCTION stock_movements_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE variants SET on_hand = NEW.on_hand WHERE id = NEW.variant_id AND on_hand <> NEW.on_hand;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movements_apply AFTER INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION stock_movements_apply();

CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

CREATE FUNCTION variants_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_movements (variant_id, delta, on_hand, kind, at)
    VALUES (NEW.id, NEW.on_hand, NEW.on_hand, 'opening', now_ms());
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stock_movements (variant_id, delta, on_hand, kind, at)
    VALUES (OLD.id, -OLD.on_hand, 0, 'direct', now_ms());
  ELSIF NEW.on_hand <> (SELECT on_hand FROM stock_movements WHERE variant_id = NEW.id ORDER BY id DESC LIMIT 1) THEN
    INSERT INTO stock_movements (variant_id, delta, on_hand, kind, at)
    VALUES (NEW.id, NEW.on_hand - OLD.on_hand, NEW.on_hand, 'direct', now_ms());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_stock_opening AFTER INSERT ON variants FOR EACH ROW EXECUTE FUNCTION variants_stock();
CREATE TRIGGER variants_stock_deleted AFTER DELETE ON variants FOR EACH ROW WHEN (OLD.on_hand <> 0) EXECUTE FUNCTION variants_stock();
CREATE TRIGGER variants_stock_direct AFTER UPDATE OF on_hand ON variants FOR EACH ROW WHEN (NEW.on_hand <> OLD.on_hand)
  EXECUTE FUNCTION variants_stock();

-- What was sold and refunded on each day of Brasília, UTC−3.

CREATE FUNCTION day_of(at_ms bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(to_timestamp(at_ms / 1000 - 10800) AT TIME ZONE 'UTC', 'YYYY-MM-DD')
$$;

CREATE FUNCTION sales_days_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM order_events
             WHERE order_id = NEW.order_id AND status = 'paid' AND refund_id IS NULL AND id <> NEW.id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO sales_days (day, orders, gross_cents, pix_orders, lens_orders)
  SELECT
    day_of(NEW.at),
    1,
    total_cents,
    (SELECT count(*) FROM (SELECT 1 FROM payments WHERE order_id = NEW.order_id AND method = 'pix' AND status = 'approved' LIMIT 1) p),
    (SELECT count(*) FROM (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND lens IS NOT NULL LIMIT 1) l)
  FROM orders WHERE id = NEW.order_id
  ON CONFLICT (day) DO UPDATE SET
    orders = sales_days.orders + 1,
    gross_cents = sales_days.gross_cents + excluded.gross_cents,
    pix_orders = sales_days.pix_orders + excluded.pix_orders,
    lens_orders = sales_days.lens_orders + excluded.lens_orders;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_days_paid AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.status = 'paid' AND NEW.refund_id IS NULL) EXECUTE FUNCTION sales_days_paid();

CREATE FUNCTION sales_days_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND status = 'paid') THEN RETURN NULL; END IF;
  INSERT INTO sales_days (day, refunded_cents) VALUES (day_of(NEW.updated_at), NEW.amount_cents)
  ON CONFLICT (day) DO UPDATE SET refunded_cents = sales_days.refunded_cents + excluded.refunded_cents;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_days_refunded AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (NEW.status = 'done' AND OLD.status <> 'done') EXECUTE FUNCTION sales_days_refunded();
CREATE TRIGGER sales_days_refunded_at_once AFTER INSERT ON refunds FOR EACH ROW
  WHEN (NEW.status = 'done') EXECUTE FUNCTION sales_days_refunded();

INSERT INTO catalogue_version (id, version) VALUES (1, 1);
