-- The tables, constraints and indexes of db/schema and db/migrations. db/schema.contract.test.ts compares both engines.
CREATE TABLE "accounts" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "social_name" text COLLATE "C" NOT NULL,
  "tax_id" text COLLATE "C" NOT NULL,
  "email" text COLLATE "C" NOT NULL,
  "whatsapp" text COLLATE "C" NOT NULL,
  "password_hash" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "block_reason" text COLLATE "C",
  "search_name" text COLLATE "C" DEFAULT '' NOT NULL
);
CREATE TABLE "addresses" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "account_id" text COLLATE "C" NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "title" text COLLATE "C" NOT NULL,
  "road" text COLLATE "C" NOT NULL,
  "number" text COLLATE "C" NOT NULL,
  "complement" text COLLATE "C" NOT NULL,
  "district" text COLLATE "C" NOT NULL,
  "city" text COLLATE "C" NOT NULL,
  "uf" text COLLATE "C" NOT NULL,
  "cep" text COLLATE "C" NOT NULL,
  "reference" text COLLATE "C" NOT NULL,
  "people" text COLLATE "C" NOT NULL,
  "phone" text COLLATE "C" NOT NULL,
  "is_default" bigint NOT NULL,
  "created_at" bigint NOT NULL
);
CREATE TABLE "cart_lines" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "cart_id" text COLLATE "C" NOT NULL,
  "variant_id" text COLLATE "C" NOT NULL,
  "quantity" bigint NOT NULL,
  "added_at" bigint NOT NULL,
  "lens" text COLLATE "C",
  "needs_prescription" bigint DEFAULT 0 NOT NULL,
  "prescription_id" text COLLATE "C",
  CONSTRAINT "cart_lines_quantity" CHECK("quantity" BETWEEN 1 AND 10)
);
CREATE TABLE "carts" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "account_id" text COLLATE "C",
  "visitor_id" text COLLATE "C",
  "updated_at" bigint NOT NULL,
  CONSTRAINT "carts_one_owner" CHECK(("account_id" IS NULL) <> ("visitor_id" IS NULL))
);
CREATE TABLE "catalog_imports" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "staff_id" text COLLATE "C",
  "status" text COLLATE "C" NOT NULL,
  "step" text COLLATE "C" DEFAULT 'waiting' NOT NULL,
  "percent" bigint DEFAULT 0 NOT NULL,
  "failure" text COLLATE "C",
  "fingerprint" text COLLATE "C",
  "counts" text COLLATE "C",
  "created_at" bigint NOT NULL,
  "updated_at" bigint NOT NULL
);
CREATE TABLE "catalogue_version" (
  "id" bigint PRIMARY KEY NOT NULL,
  "version" bigint NOT NULL,
  "listing" bigint DEFAULT 1 NOT NULL,
  "popularity" bigint DEFAULT 1 NOT NULL,
  CONSTRAINT "catalogue_version_one" CHECK("id" = 1)
);
CREATE TABLE "cep_locations" (
  "cep" text COLLATE "C" PRIMARY KEY NOT NULL,
  "uf" text COLLATE "C",
  "city" text COLLATE "C" DEFAULT '' NOT NULL,
  "district" text COLLATE "C" DEFAULT '' NOT NULL,
  "road" text COLLATE "C" DEFAULT '' NOT NULL,
  "fetched_at" bigint NOT NULL
);
CREATE TABLE "checkouts" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "cart_id" text COLLATE "C" NOT NULL,
  "contact" text COLLATE "C" NOT NULL,
  "address" text COLLATE "C" NOT NULL,
  "updated_at" bigint NOT NULL,
  "shown" text COLLATE "C"
);
CREATE TABLE "consents" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "account_id" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "version" text COLLATE "C" NOT NULL,
  "at" bigint NOT NULL
);
CREATE TABLE "data_requests" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "channel" text COLLATE "C" NOT NULL,
  "account_id" text COLLATE "C",
  "order_id" text COLLATE "C",
  "status" text COLLATE "C" NOT NULL,
  "note" text COLLATE "C",
  "reason" text COLLATE "C",
  "received_at" bigint NOT NULL,
  "due_at" bigint NOT NULL,
  "closed_at" bigint
);
CREATE TABLE "delivery_rates" (
  "uf" text COLLATE "C" PRIMARY KEY NOT NULL,
  "carrier" text COLLATE "C" NOT NULL,
  "price_cents" bigint NOT NULL,
  "business_days" bigint NOT NULL,
  CONSTRAINT "delivery_rates_price" CHECK("price_cents" >= 0)
);
CREATE TABLE "emails" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "recipient" text COLLATE "C" NOT NULL,
  "subject" text COLLATE "C" NOT NULL,
  "text" text COLLATE "C" NOT NULL,
  "html" text COLLATE "C" NOT NULL,
  "unsubscribe_url" text COLLATE "C",
  "created_at" bigint NOT NULL,
  "sent_at" bigint,
  "tries" bigint DEFAULT 0 NOT NULL,
  "last_error" text COLLATE "C",
  "failed_at" bigint,
  "resent_at" bigint
);
CREATE TABLE "favourites" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "product_id" text COLLATE "C" NOT NULL,
  "account_id" text COLLATE "C",
  "visitor_id" text COLLATE "C",
  "created_at" bigint NOT NULL,
  CONSTRAINT "favourites_one_owner" CHECK(("account_id" IS NULL) <> ("visitor_id" IS NULL))
);
CREATE TABLE "jobs" (
  "key" text COLLATE "C" PRIMARY KEY NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "payload" text COLLATE "C" NOT NULL,
  "run_at" bigint NOT NULL,
  "leased_until" bigint,
  "tries" bigint DEFAULT 0 NOT NULL,
  "last_error" text COLLATE "C"
);
CREATE TABLE "lab_events" (
  "position" bigint PRIMARY KEY NOT NULL,
  "id" text COLLATE "C" NOT NULL,
  "line_id" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "staff_id" text COLLATE "C",
  "lab" text COLLATE "C",
  "lab_number" text COLLATE "C",
  "expected_on" text COLLATE "C",
  "reason" text COLLATE "C",
  "at" bigint NOT NULL
);
CREATE TABLE "lab_jobs" (
  "line_id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "order_id" text COLLATE "C" NOT NULL,
  "state" text COLLATE "C" NOT NULL,
  "lab" text COLLATE "C",
  "lab_number" text COLLATE "C",
  "expected_on" text COLLATE "C",
  "reworks" bigint DEFAULT 0 NOT NULL,
  "updated_at" bigint NOT NULL,
  CONSTRAINT "lab_jobs_state" CHECK("state" IN ('to_order', 'at_lab', 'received', 'checked', 'closed')),
  CONSTRAINT "lab_jobs_sent" CHECK("state" <> 'at_lab' OR ("lab" IS NOT NULL AND "expected_on" IS NOT NULL))
);
CREATE TABLE "lens_colors" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "position" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "hex" text COLLATE "C" NOT NULL,
  "price_cents" bigint NOT NULL
);
CREATE TABLE "lens_drafts" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "account_id" text COLLATE "C",
  "visitor_id" text COLLATE "C",
  "product_id" text COLLATE "C" NOT NULL,
  "variant_id" text COLLATE "C",
  "prescription_id" text COLLATE "C",
  "is_later" bigint NOT NULL,
  "lens_id" text COLLATE "C",
  "treatment_ids" text COLLATE "C" NOT NULL,
  "color_id" text COLLATE "C",
  "thickness_id" text COLLATE "C",
  "updated_at" bigint NOT NULL,
  CONSTRAINT "lens_drafts_one_owner" CHECK(("account_id" IS NULL) <> ("visitor_id" IS NULL))
);
CREATE TABLE "lenses" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "position" bigint NOT NULL,
  "vision" text COLLATE "C" NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C" NOT NULL,
  "prescription" text COLLATE "C" NOT NULL,
  "frame_types" text COLLATE "C" NOT NULL,
  "treatment_ids" text COLLATE "C" NOT NULL,
  "color_ids" text COLLATE "C" NOT NULL,
  "thickness_ids" text COLLATE "C" NOT NULL,
  "price_cents" bigint NOT NULL
);
CREATE TABLE "limits" (
  "key" text COLLATE "C" PRIMARY KEY NOT NULL,
  "count" bigint NOT NULL,
  "since" bigint NOT NULL,
  "until" bigint NOT NULL
);
CREATE TABLE "measures" (
  "product_id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "size" text COLLATE "C" NOT NULL,
  "front" bigint NOT NULL,
  "height" bigint NOT NULL,
  "stem" bigint NOT NULL,
  "nose_bridge" bigint NOT NULL,
  "lens_width" bigint NOT NULL,
  "guarantee" text COLLATE "C" NOT NULL,
  "filter_category" bigint CONSTRAINT "measures_filter_category" CHECK("filter_category" BETWEEN 0 AND 4),
  "uv_protection" text COLLATE "C"
);
CREATE TABLE "order_events" (
  "position" bigint PRIMARY KEY NOT NULL,
  "id" text COLLATE "C" NOT NULL,
  "order_id" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "cause" text COLLATE "C" NOT NULL,
  "refund_id" text COLLATE "C",
  "changed_fields" text COLLATE "C",
  "at" bigint NOT NULL
);
CREATE TABLE "order_lines" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "order_id" text COLLATE "C" NOT NULL,
  "position" bigint NOT NULL,
  "variant_id" text COLLATE "C" NOT NULL,
  "slug" text COLLATE "C" NOT NULL,
  "title" text COLLATE "C" NOT NULL,
  "model" text COLLATE "C" NOT NULL,
  "sex" text COLLATE "C" NOT NULL,
  "color" text COLLATE "C" NOT NULL,
  "color_name" text COLLATE "C" NOT NULL,
  "picture" text COLLATE "C" NOT NULL,
  "unit_price_cents" bigint NOT NULL,
  "quantity" bigint NOT NULL,
  "lens" text COLLATE "C",
  CONSTRAINT "order_lines_quantity" CHECK("quantity" BETWEEN 1 AND 10)
);
CREATE TABLE "order_notes" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "order_id" text COLLATE "C" NOT NULL,
  "author" text COLLATE "C" NOT NULL,
  "text" text COLLATE "C" NOT NULL,
  "at" bigint NOT NULL
);
CREATE TABLE "order_prescriptions" (
  "line_id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "order_id" text COLLATE "C" NOT NULL,
  "prescription_id" text COLLATE "C",
  "state" text COLLATE "C" NOT NULL,
  "request" text COLLATE "C",
  "updated_at" bigint NOT NULL
);
CREATE TABLE "orders" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "number" bigint NOT NULL,
  "account_id" text COLLATE "C",
  "visitor_id" text COLLATE "C",
  "checkout_token" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "contact" text COLLATE "C" NOT NULL,
  "address" text COLLATE "C" NOT NULL,
  "carrier" text COLLATE "C" NOT NULL,
  "business_days" bigint NOT NULL,
  "items_cents" bigint NOT NULL,
  "freight_cents" bigint NOT NULL,
  "total_cents" bigint NOT NULL,
  "placed_at" bigint NOT NULL,
  "tracking_code" text COLLATE "C",
  "delivered_at" bigint,
  "network" text COLLATE "C",
  "protected_until" bigint,
  "is_yielding" bigint DEFAULT 0 NOT NULL,
  "buyer_name" text COLLATE "C" DEFAULT '' NOT NULL,
  "buyer_email" text COLLATE "C" DEFAULT '' NOT NULL,
  "buyer_tax_id" text COLLATE "C" DEFAULT '' NOT NULL,
  "uf" text COLLATE "C" DEFAULT '' NOT NULL,
  "invoice_key" text COLLATE "C",
  "no_invoice_reason" text COLLATE "C",
  "parcel_carrier" text COLLATE "C",
  CONSTRAINT "orders_total" CHECK("total_cents" = "items_cents" + "freight_cents"),
  CONSTRAINT "orders_owner" CHECK("account_id" IS NOT NULL OR "visitor_id" IS NOT NULL)
);
CREATE TABLE "payments" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "order_id" text COLLATE "C" NOT NULL,
  "method" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "amount_cents" bigint NOT NULL,
  "idempotency_key" text COLLATE "C" NOT NULL,
  "provider_id" text COLLATE "C",
  "pix_code" text COLLATE "C",
  "ticket_url" text COLLATE "C",
  "expires_at" bigint NOT NULL,
  "created_at" bigint NOT NULL,
  "updated_at" bigint NOT NULL,
  "refusal" text COLLATE "C",
  "installments" bigint,
  "refunded_cents" bigint DEFAULT 0 NOT NULL,
  CONSTRAINT "payments_amount" CHECK("amount_cents" > 0)
);
CREATE TABLE "pictures" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "variant_id" text COLLATE "C" NOT NULL,
  "view" text COLLATE "C" NOT NULL,
  "file" text COLLATE "C" NOT NULL,
  "position" bigint NOT NULL,
  "placeholder" text COLLATE "C"
);
CREATE TABLE "popularity_changes" (
  "product_id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "popularity" bigint NOT NULL
);
CREATE TABLE "prescription_events" (
  "position" bigint PRIMARY KEY NOT NULL,
  "id" text COLLATE "C" NOT NULL,
  "prescription_id" text COLLATE "C" NOT NULL,
  "act" text COLLATE "C" NOT NULL,
  "staff_id" text COLLATE "C",
  "at" bigint NOT NULL
);
CREATE TABLE "prescription_transcriptions" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "sealed" text COLLATE "C" NOT NULL,
  "updated_at" bigint NOT NULL
);
CREATE TABLE "prescriptions" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "account_id" text COLLATE "C",
  "visitor_id" text COLLATE "C",
  "file_id" text COLLATE "C",
  "file_type" text COLLATE "C",
  "has_thumbnail" bigint NOT NULL,
  "sealed" text COLLATE "C" NOT NULL,
  "consent_version" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "purge_at" bigint NOT NULL,
  CONSTRAINT "prescriptions_one_owner" CHECK(("account_id" IS NULL) <> ("visitor_id" IS NULL))
);
CREATE TABLE "product_documents" (
  "id" bigint PRIMARY KEY,
  "product_id" text COLLATE "C" NOT NULL UNIQUE,
  "title" text COLLATE "C" NOT NULL,
  "model" text COLLATE "C" NOT NULL,
  "facts" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C" NOT NULL
);
CREATE TABLE "products" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "title" text COLLATE "C" NOT NULL,
  "slug" text COLLATE "C" NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C",
  "sex" text COLLATE "C" NOT NULL,
  "model" text COLLATE "C" NOT NULL,
  "shape" text COLLATE "C",
  "material" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C" NOT NULL,
  "price_cents" bigint NOT NULL,
  "promotional_price_cents" bigint NOT NULL,
  "number_of_installments" bigint NOT NULL,
  "featured" bigint NOT NULL,
  "launched_at" bigint NOT NULL,
  "sold_count" bigint DEFAULT 0 NOT NULL,
  "rating_count" bigint DEFAULT 0 NOT NULL,
  "rating_hundredths" bigint DEFAULT 0 NOT NULL,
  "size" text COLLATE "C",
  "color_families" text COLLATE "C" DEFAULT '' NOT NULL,
  CONSTRAINT "products_prices" CHECK("promotional_price_cents" > 0 AND "price_cents" >= "promotional_price_cents"),
  CONSTRAINT "products_installments" CHECK("number_of_installments" >= 1)
);
CREATE TABLE "provider_notifications" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "provider_id" text COLLATE "C",
  "outcome" text COLLATE "C" NOT NULL,
  "received_at" bigint NOT NULL
);
CREATE TABLE "quarantine_reports" (
  "provider_id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "payment_id" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "amount_cents" bigint NOT NULL,
  "refunded_cents" bigint NOT NULL,
  "reported_at" bigint NOT NULL
);
CREATE TABLE "recoveries" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "account_id" text COLLATE "C",
  "code_hash" text COLLATE "C" NOT NULL,
  "tries" bigint DEFAULT 0 NOT NULL,
  "created_at" bigint NOT NULL,
  "expires_at" bigint NOT NULL,
  "verified_at" bigint,
  "used_at" bigint
);
CREATE TABLE "refund_lines" (
  "refund_id" text COLLATE "C" NOT NULL,
  "line_id" text COLLATE "C" NOT NULL,
  "quantity" bigint NOT NULL,
  "amount_cents" bigint NOT NULL,
  "restocked_quantity" bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY("refund_id", "line_id"),
  CONSTRAINT "refund_lines_quantity" CHECK("quantity" > 0),
  CONSTRAINT "refund_lines_amount" CHECK("amount_cents" >= 0),
  CONSTRAINT "refund_lines_restocked" CHECK("restocked_quantity" BETWEEN 0 AND "quantity")
);
CREATE TABLE "refunds" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "order_id" text COLLATE "C" NOT NULL,
  "payment_id" text COLLATE "C" NOT NULL,
  "amount_cents" bigint NOT NULL,
  "freight_cents" bigint DEFAULT 0 NOT NULL,
  "reason" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "provider_refund_id" text COLLATE "C",
  "requested_by" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "updated_at" bigint NOT NULL,
  CONSTRAINT "refunds_amount" CHECK("amount_cents" > 0),
  CONSTRAINT "refunds_freight" CHECK("freight_cents" BETWEEN 0 AND "amount_cents"),
  CONSTRAINT "refunds_status" CHECK("status" IN ('requested', 'in_review', 'done', 'failed'))
);
CREATE TABLE "return_events" (
  "position" bigint PRIMARY KEY NOT NULL,
  "id" text COLLATE "C" NOT NULL,
  "return_id" text COLLATE "C" NOT NULL,
  "stage" text COLLATE "C" NOT NULL,
  "outcome" text COLLATE "C",
  "actor" text COLLATE "C" NOT NULL,
  "at" bigint NOT NULL
);
CREATE TABLE "return_lines" (
  "return_id" text COLLATE "C" NOT NULL,
  "line_id" text COLLATE "C" NOT NULL,
  "quantity" bigint NOT NULL,
  "as_new_quantity" bigint DEFAULT 0 NOT NULL,
  "used_quantity" bigint DEFAULT 0 NOT NULL,
  "damaged_quantity" bigint DEFAULT 0 NOT NULL,
  "missing_quantity" bigint DEFAULT 0 NOT NULL,
  "restocked_quantity" bigint DEFAULT 0 NOT NULL,
  "lost_quantity" bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY("return_id", "line_id"),
  CONSTRAINT "return_lines_quantity" CHECK("quantity" > 0),
  CONSTRAINT "return_lines_conditions" CHECK("as_new_quantity" + "used_quantity" + "damaged_quantity" + "missing_quantity" IN (0, "quantity")),
  CONSTRAINT "return_lines_not_negative" CHECK(least("as_new_quantity", "used_quantity", "damaged_quantity", "missing_quantity", "restocked_quantity", "lost_quantity") >= 0),
  CONSTRAINT "return_lines_stock" CHECK("restocked_quantity" + "lost_quantity" <= "quantity" - "missing_quantity")
);
CREATE TABLE "returns" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "order_id" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "stage" text COLLATE "C" NOT NULL,
  "outcome" text COLLATE "C",
  "is_whole" bigint DEFAULT 0 NOT NULL,
  "reason" text COLLATE "C" DEFAULT '' NOT NULL,
  "words" text COLLATE "C" DEFAULT '' NOT NULL,
  "outcome_reason" text COLLATE "C" DEFAULT '' NOT NULL,
  "opened_by" text COLLATE "C" NOT NULL,
  "posting_code" text COLLATE "C",
  "posting_until" text COLLATE "C",
  "tracking_code" text COLLATE "C",
  "refund_id" text COLLATE "C",
  "asked_at" bigint NOT NULL,
  "due_at" bigint,
  "updated_at" bigint NOT NULL,
  CONSTRAINT "returns_kind" CHECK("kind" IN ('withdrawal', 'warranty')),
  CONSTRAINT "returns_stage" CHECK("stage" IN ('asked', 'code_sent', 'posted', 'received', 'checked', 'closed')),
  CONSTRAINT "returns_outcome" CHECK(("stage" = 'closed') = ("outcome" IS NOT NULL))
);
CREATE TABLE "reviews" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "product_id" text COLLATE "C" NOT NULL,
  "account_id" text COLLATE "C",
  "author_name" text COLLATE "C" NOT NULL,
  "stars" bigint NOT NULL,
  "text" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "hidden_at" bigint,
  "hidden_reason" text COLLATE "C",
  "hidden_note" text COLLATE "C",
  "answer" text COLLATE "C",
  "answered_at" bigint,
  CONSTRAINT "reviews_stars" CHECK("stars" BETWEEN 1 AND 5)
);
CREATE TABLE "sales_days" (
  "day" text COLLATE "C" PRIMARY KEY NOT NULL,
  "orders" bigint DEFAULT 0 NOT NULL,
  "gross_cents" bigint DEFAULT 0 NOT NULL,
  "pix_orders" bigint DEFAULT 0 NOT NULL,
  "lens_orders" bigint DEFAULT 0 NOT NULL,
  "refunded_cents" bigint DEFAULT 0 NOT NULL
);
CREATE TABLE "sessions" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "account_id" text COLLATE "C",
  "data" text COLLATE "C" NOT NULL,
  "expires_at" bigint NOT NULL
);
CREATE TABLE "slides" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "position" bigint NOT NULL,
  "href" text COLLATE "C" NOT NULL,
  "headline" text COLLATE "C" NOT NULL,
  "line" text COLLATE "C" NOT NULL,
  "alt" text COLLATE "C" NOT NULL,
  "tone" text COLLATE "C" NOT NULL,
  "desktop" text COLLATE "C" NOT NULL,
  "mobile" text COLLATE "C" NOT NULL
);
CREATE TABLE "staff" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "email" text COLLATE "C" NOT NULL,
  "password_hash" text COLLATE "C",
  "role" text COLLATE "C" NOT NULL,
  "totp_secret" text COLLATE "C",
  "last_totp_step" bigint,
  "status" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL
);
CREATE TABLE "staff_acts" (
  "position" bigint PRIMARY KEY NOT NULL,
  "id" text COLLATE "C" NOT NULL,
  "staff_id" text COLLATE "C",
  "action" text COLLATE "C" NOT NULL,
  "subject_kind" text COLLATE "C" NOT NULL,
  "subject_id" text COLLATE "C" NOT NULL,
  "at" bigint NOT NULL
);
CREATE TABLE "staff_links" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "staff_id" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "expires_at" bigint NOT NULL
);
CREATE TABLE "staff_muted_emails" (
  "staff_id" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  PRIMARY KEY("staff_id", "kind")
);
CREATE TABLE "staff_recovery_codes" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "staff_id" text COLLATE "C" NOT NULL,
  "used_at" bigint
);
CREATE TABLE "staff_sessions" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "staff_id" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "last_seen_at" bigint NOT NULL,
  "second_factor_at" bigint,
  "notice" text COLLATE "C"
);
CREATE TABLE "stock_alerts" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "variant_id" text COLLATE "C" NOT NULL,
  "email" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "sent_at" bigint
);
CREATE TABLE "stock_movements" (
  "id" bigint PRIMARY KEY NOT NULL,
  "variant_id" text COLLATE "C" NOT NULL,
  "delta" bigint NOT NULL,
  "on_hand" bigint NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "reason" text COLLATE "C",
  "note" text COLLATE "C",
  "order_id" text COLLATE "C",
  "refund_id" text COLLATE "C",
  "import_id" text COLLATE "C",
  "staff_id" text COLLATE "C",
  "at" bigint NOT NULL
);
CREATE TABLE "subscribers" (
  "email" text COLLATE "C" PRIMARY KEY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "token" text COLLATE "C" NOT NULL,
  "consent" text COLLATE "C" NOT NULL,
  "asked_at" bigint NOT NULL,
  "confirmed_at" bigint
);
CREATE TABLE "thicknesses" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "position" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C" NOT NULL,
  "refractive_index" bigint NOT NULL,
  "materials" text COLLATE "C" NOT NULL,
  "suited_up_to" bigint NOT NULL,
  "made_up_to" bigint NOT NULL,
  "price_cents" bigint NOT NULL
);
CREATE TABLE "treatments" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "position" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C" NOT NULL,
  "price_cents" bigint NOT NULL
);
CREATE TABLE "uploads" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "account_id" text COLLATE "C",
  "visitor_id" text COLLATE "C",
  "file_id" text COLLATE "C" NOT NULL,
  "sealed" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  CONSTRAINT "uploads_one_owner" CHECK(("account_id" IS NULL) <> ("visitor_id" IS NULL))
);
CREATE TABLE "variants" (
  "id" text COLLATE "C" PRIMARY KEY NOT NULL,
  "product_id" text COLLATE "C" NOT NULL,
  "color" text COLLATE "C" NOT NULL,
  "color_name" text COLLATE "C" NOT NULL,
  "hex" text COLLATE "C" NOT NULL,
  "position" bigint NOT NULL,
  "on_hand" bigint NOT NULL,
  "reserved" bigint DEFAULT 0 NOT NULL,
  "color_family" text COLLATE "C",
  "yielding" bigint DEFAULT 0 NOT NULL,
  "low_stock_units" bigint DEFAULT 2 NOT NULL,
  CONSTRAINT "variants_stock" CHECK("reserved" BETWEEN 0 AND "on_hand")
);
ALTER TABLE "addresses" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "cart_lines" ADD FOREIGN KEY ("prescription_id") REFERENCES "prescriptions" ("id") ON DELETE SET NULL;
ALTER TABLE "cart_lines" ADD FOREIGN KEY ("cart_id") REFERENCES "carts" ("id") ON DELETE CASCADE;
ALTER TABLE "cart_lines" ADD FOREIGN KEY ("variant_id") REFERENCES "variants" ("id") ON DELETE CASCADE;
ALTER TABLE "carts" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "catalog_imports" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "checkouts" ADD FOREIGN KEY ("cart_id") REFERENCES "carts" ("id") ON DELETE CASCADE;
ALTER TABLE "consents" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "data_requests" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE SET NULL;
ALTER TABLE "data_requests" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "favourites" ADD FOREIGN KEY ("product_id") REFERENCES "products" ("id") ON DELETE CASCADE;
ALTER TABLE "favourites" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "lab_events" ADD FOREIGN KEY ("line_id") REFERENCES "lab_jobs" ("line_id");
ALTER TABLE "lab_events" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "lab_jobs" ADD FOREIGN KEY ("line_id") REFERENCES "order_lines" ("id");
ALTER TABLE "lab_jobs" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "lens_drafts" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "lens_drafts" ADD FOREIGN KEY ("product_id") REFERENCES "products" ("id") ON DELETE CASCADE;
ALTER TABLE "lens_drafts" ADD FOREIGN KEY ("variant_id") REFERENCES "variants" ("id") ON DELETE SET NULL;
ALTER TABLE "lens_drafts" ADD FOREIGN KEY ("prescription_id") REFERENCES "prescriptions" ("id") ON DELETE SET NULL;
ALTER TABLE "measures" ADD FOREIGN KEY ("product_id") REFERENCES "products" ("id") ON DELETE CASCADE;
ALTER TABLE "order_events" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "order_events" ADD FOREIGN KEY ("refund_id") REFERENCES "refunds" ("id");
ALTER TABLE "order_lines" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "order_notes" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "order_notes" ADD FOREIGN KEY ("author") REFERENCES "staff" ("id");
ALTER TABLE "order_prescriptions" ADD FOREIGN KEY ("line_id") REFERENCES "order_lines" ("id");
ALTER TABLE "order_prescriptions" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "order_prescriptions" ADD FOREIGN KEY ("prescription_id") REFERENCES "prescriptions" ("id") ON DELETE SET NULL;
ALTER TABLE "orders" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id");
ALTER TABLE "payments" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "pictures" ADD FOREIGN KEY ("variant_id") REFERENCES "variants" ("id") ON DELETE CASCADE;
ALTER TABLE "popularity_changes" ADD FOREIGN KEY ("product_id") REFERENCES "products" ("id") ON DELETE CASCADE;
ALTER TABLE "prescription_events" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "prescription_transcriptions" ADD FOREIGN KEY ("id") REFERENCES "prescriptions" ("id") ON DELETE CASCADE;
ALTER TABLE "prescriptions" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "product_documents" ADD FOREIGN KEY ("product_id") REFERENCES "products" ("id") ON DELETE CASCADE;
ALTER TABLE "quarantine_reports" ADD FOREIGN KEY ("payment_id") REFERENCES "payments" ("id");
ALTER TABLE "recoveries" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "refund_lines" ADD FOREIGN KEY ("refund_id") REFERENCES "refunds" ("id");
ALTER TABLE "refund_lines" ADD FOREIGN KEY ("line_id") REFERENCES "order_lines" ("id");
ALTER TABLE "refunds" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "refunds" ADD FOREIGN KEY ("payment_id") REFERENCES "payments" ("id");
ALTER TABLE "return_events" ADD FOREIGN KEY ("return_id") REFERENCES "returns" ("id");
ALTER TABLE "return_lines" ADD FOREIGN KEY ("return_id") REFERENCES "returns" ("id");
ALTER TABLE "return_lines" ADD FOREIGN KEY ("line_id") REFERENCES "order_lines" ("id");
ALTER TABLE "returns" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "returns" ADD FOREIGN KEY ("refund_id") REFERENCES "refunds" ("id");
ALTER TABLE "reviews" ADD FOREIGN KEY ("product_id") REFERENCES "products" ("id") ON DELETE CASCADE;
ALTER TABLE "reviews" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "sessions" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "staff_acts" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "staff_links" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "staff_muted_emails" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "staff_recovery_codes" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "staff_sessions" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "stock_alerts" ADD FOREIGN KEY ("variant_id") REFERENCES "variants" ("id") ON DELETE CASCADE;
ALTER TABLE "stock_movements" ADD FOREIGN KEY ("order_id") REFERENCES "orders" ("id");
ALTER TABLE "stock_movements" ADD FOREIGN KEY ("refund_id") REFERENCES "refunds" ("id");
ALTER TABLE "stock_movements" ADD FOREIGN KEY ("staff_id") REFERENCES "staff" ("id");
ALTER TABLE "uploads" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE;
ALTER TABLE "variants" ADD FOREIGN KEY ("product_id") REFERENCES "products" ("id") ON DELETE CASCADE;
CREATE INDEX "accounts_by_status" ON "accounts" ("status","created_at");
CREATE INDEX "accounts_by_time" ON "accounts" ("created_at","id","search_name");
CREATE UNIQUE INDEX "accounts_email_unique" ON "accounts" ("email");
CREATE UNIQUE INDEX "accounts_taxId_unique" ON "accounts" ("tax_id");
CREATE INDEX "addresses_by_account" ON "addresses" ("account_id");
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" ("account_id") WHERE "is_default" = 1;
CREATE INDEX "cart_lines_by_cart" ON "cart_lines" ("cart_id");
CREATE INDEX "cart_lines_by_prescription" ON "cart_lines" ("prescription_id");
CREATE UNIQUE INDEX "cart_lines_by_variant" ON "cart_lines" ("cart_id","variant_id") WHERE "lens" IS NULL;
CREATE UNIQUE INDEX "carts_accountId_unique" ON "carts" ("account_id");
CREATE INDEX "carts_by_age" ON "carts" ("updated_at");
CREATE UNIQUE INDEX "carts_visitorId_unique" ON "carts" ("visitor_id");
CREATE INDEX "catalog_imports_by_status" ON "catalog_imports" ("status","updated_at");
CREATE INDEX "cep_locations_by_age" ON "cep_locations" ("fetched_at");
CREATE UNIQUE INDEX "checkouts_cartId_unique" ON "checkouts" ("cart_id");
CREATE INDEX "consents_by_account" ON "consents" ("account_id","at");
CREATE INDEX "data_requests_by_account" ON "data_requests" ("account_id");
CREATE INDEX "data_requests_by_order" ON "data_requests" ("order_id");
CREATE INDEX "data_requests_by_time" ON "data_requests" ("received_at");
CREATE INDEX "data_requests_open" ON "data_requests" ("due_at") WHERE "status" = 'open';
CREATE INDEX "emails_by_age" ON "emails" ("created_at");
CREATE INDEX "emails_failed" ON "emails" ("failed_at") WHERE "failed_at" IS NOT NULL;
CREATE UNIQUE INDEX "favourites_of_account" ON "favourites" ("account_id","product_id");
CREATE UNIQUE INDEX "favourites_of_visitor" ON "favourites" ("visitor_id","product_id");
CREATE INDEX "jobs_due" ON "jobs" ("run_at");
CREATE INDEX "lab_events_by_job" ON "lab_events" ("line_id","at");
CREATE UNIQUE INDEX "lab_events_id_unique" ON "lab_events" ("id");
CREATE INDEX "lab_jobs_by_order" ON "lab_jobs" ("order_id");
CREATE INDEX "lab_jobs_by_state" ON "lab_jobs" ("state","updated_at");
CREATE UNIQUE INDEX "lens_colors_position_unique" ON "lens_colors" ("position");
CREATE INDEX "lens_drafts_by_age" ON "lens_drafts" ("updated_at");
CREATE UNIQUE INDEX "lens_drafts_of_account" ON "lens_drafts" ("account_id","product_id") WHERE "account_id" IS NOT NULL;
CREATE UNIQUE INDEX "lens_drafts_of_visitor" ON "lens_drafts" ("visitor_id","product_id") WHERE "visitor_id" IS NOT NULL;
CREATE UNIQUE INDEX "lenses_position_unique" ON "lenses" ("position");
CREATE INDEX "limits_by_end" ON "limits" ("until");
CREATE INDEX "order_events_by_order" ON "order_events" ("order_id","at");
CREATE UNIQUE INDEX "order_events_id_unique" ON "order_events" ("id");
CREATE UNIQUE INDEX "order_lines_by_order" ON "order_lines" ("order_id","position");
CREATE INDEX "order_lines_by_variant" ON "order_lines" ("variant_id");
CREATE INDEX "order_lines_with_lens" ON "order_lines" ("order_id") WHERE "lens" IS NOT NULL;
CREATE INDEX "order_notes_by_order" ON "order_notes" ("order_id","at");
CREATE INDEX "order_prescriptions_by_order" ON "order_prescriptions" ("order_id");
CREATE INDEX "order_prescriptions_by_state" ON "order_prescriptions" ("state","updated_at");
CREATE UNIQUE INDEX "order_prescriptions_prescriptionId_unique" ON "order_prescriptions" ("prescription_id");
CREATE INDEX "orders_by_account" ON "orders" ("account_id","placed_at");
CREATE INDEX "orders_by_buyer_email" ON "orders" ("buyer_email");
CREATE INDEX "orders_by_buyer_name" ON "orders" ("buyer_name","number");
CREATE INDEX "orders_by_buyer_tax_id" ON "orders" ("buyer_tax_id");
CREATE INDEX "orders_by_date" ON "orders" ("placed_at");
CREATE INDEX "orders_by_status" ON "orders" ("status","number");
CREATE INDEX "orders_by_tracking_code" ON "orders" ("tracking_code");
CREATE INDEX "orders_by_uf" ON "orders" ("uf","number");
CREATE UNIQUE INDEX "orders_checkoutToken_unique" ON "orders" ("checkout_token");
CREATE UNIQUE INDEX "orders_number_unique" ON "orders" ("number");
CREATE INDEX "orders_unpaid" ON "orders" ("network","protected_until") WHERE "status" = 'awaiting_payment';
CREATE INDEX "payments_approved" ON "payments" ("order_id","method") WHERE "status" = 'approved';
CREATE INDEX "payments_by_change" ON "payments" ("updated_at");
CREATE INDEX "payments_by_order" ON "payments" ("order_id","created_at");
CREATE UNIQUE INDEX "payments_idempotencyKey_unique" ON "payments" ("idempotency_key");
CREATE UNIQUE INDEX "payments_one_open" ON "payments" ("order_id") WHERE "status" IN ('unknown', 'pending', 'in_review');
CREATE UNIQUE INDEX "payments_providerId_unique" ON "payments" ("provider_id");
CREATE INDEX "payments_quarantined" ON "payments" ("updated_at") WHERE "status" = 'quarantined';
CREATE UNIQUE INDEX "pictures_by_variant" ON "pictures" ("variant_id","position");
CREATE INDEX "popularity_changes_since" ON "popularity_changes" ("popularity");
CREATE INDEX "prescription_events_by_prescription" ON "prescription_events" ("prescription_id","at");
CREATE UNIQUE INDEX "prescription_events_id_unique" ON "prescription_events" ("id");
CREATE INDEX "prescriptions_by_account" ON "prescriptions" ("account_id");
CREATE INDEX "prescriptions_by_purge" ON "prescriptions" ("purge_at");
CREATE INDEX "prescriptions_by_visitor" ON "prescriptions" ("visitor_id");
CREATE UNIQUE INDEX "prescriptions_fileId_unique" ON "prescriptions" ("file_id");
CREATE UNIQUE INDEX "products_slug_unique" ON "products" ("slug");
CREATE UNIQUE INDEX "products_title_unique" ON "products" ("title");
CREATE INDEX "provider_notifications_by_time" ON "provider_notifications" ("received_at");
CREATE INDEX "quarantine_reports_by_payment" ON "quarantine_reports" ("payment_id");
CREATE INDEX "recoveries_by_expiry" ON "recoveries" ("expires_at");
CREATE INDEX "refund_lines_by_line" ON "refund_lines" ("line_id");
CREATE INDEX "refunds_by_order" ON "refunds" ("order_id","created_at");
CREATE INDEX "refunds_by_payment" ON "refunds" ("payment_id","created_at");
CREATE UNIQUE INDEX "refunds_freight_once" ON "refunds" ("order_id") WHERE "freight_cents" > 0 AND "status" <> 'failed';
CREATE INDEX "return_events_by_return" ON "return_events" ("return_id","at");
CREATE UNIQUE INDEX "return_events_id_unique" ON "return_events" ("id");
CREATE INDEX "return_lines_by_line" ON "return_lines" ("line_id");
CREATE INDEX "returns_by_order" ON "returns" ("order_id","asked_at");
CREATE INDEX "returns_by_stage" ON "returns" ("stage","asked_at");
CREATE INDEX "returns_open" ON "returns" ("due_at") WHERE "stage" <> 'closed';
CREATE INDEX "reviews_answered" ON "reviews" ("created_at") WHERE "answer" IS NOT NULL;
CREATE INDEX "reviews_by_account" ON "reviews" ("account_id");
CREATE INDEX "reviews_by_product" ON "reviews" ("product_id","created_at");
CREATE INDEX "reviews_by_stars" ON "reviews" ("stars","created_at");
CREATE INDEX "reviews_by_time" ON "reviews" ("created_at");
CREATE INDEX "reviews_hidden" ON "reviews" ("created_at") WHERE "hidden_at" IS NOT NULL;
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" ("product_id","account_id");
CREATE INDEX "sessions_by_account" ON "sessions" ("account_id");
CREATE INDEX "sessions_by_expiry" ON "sessions" ("expires_at");
CREATE UNIQUE INDEX "slides_position_unique" ON "slides" ("position");
CREATE INDEX "staff_acts_by_staff" ON "staff_acts" ("staff_id","at");
CREATE INDEX "staff_acts_by_subject" ON "staff_acts" ("subject_kind","subject_id","at");
CREATE INDEX "staff_acts_by_time" ON "staff_acts" ("at");
CREATE UNIQUE INDEX "staff_acts_id_unique" ON "staff_acts" ("id");
CREATE UNIQUE INDEX "staff_email_unique" ON "staff" ("email");
CREATE UNIQUE INDEX "staff_links_by_staff" ON "staff_links" ("staff_id");
CREATE INDEX "staff_recovery_codes_by_staff" ON "staff_recovery_codes" ("staff_id");
CREATE INDEX "staff_sessions_by_last_seen" ON "staff_sessions" ("last_seen_at");
CREATE INDEX "staff_sessions_by_staff" ON "staff_sessions" ("staff_id");
CREATE UNIQUE INDEX "stock_alerts_waiting" ON "stock_alerts" ("variant_id","email") WHERE "sent_at" IS NULL;
CREATE INDEX "stock_movements_by_variant" ON "stock_movements" ("variant_id","id");
CREATE INDEX "stock_movements_sales" ON "stock_movements" ("variant_id","at","delta") WHERE "kind" = 'sale';
CREATE UNIQUE INDEX "subscribers_token_unique" ON "subscribers" ("token");
CREATE UNIQUE INDEX "thicknesses_position_unique" ON "thicknesses" ("position");
CREATE UNIQUE INDEX "treatments_position_unique" ON "treatments" ("position");
CREATE INDEX "uploads_by_age" ON "uploads" ("created_at");
CREATE UNIQUE INDEX "uploads_fileId_unique" ON "uploads" ("file_id");
CREATE UNIQUE INDEX "variants_by_color" ON "variants" ("product_id","color");
