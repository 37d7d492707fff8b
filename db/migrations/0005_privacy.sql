PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`account_id` text,
	`author_name` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reviews_stars" CHECK("__new_reviews"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
INSERT INTO `__new_reviews`("id", "product_id", "account_id", "author_name", "stars", "text", "created_at") SELECT "id", "product_id", "account_id", "author_name", "stars", "text", "created_at" FROM `reviews`;--> statement-breakpoint
DROP TABLE `reviews`;--> statement-breakpoint
ALTER TABLE `__new_reviews` RENAME TO `reviews`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_each` ON `reviews` (`product_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_product` ON `reviews` (`product_id`,`created_at`);--> statement-breakpoint
-- A review outlives its account: the account may be nobody. The old table took its triggers with it; these are those of 0003.
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
