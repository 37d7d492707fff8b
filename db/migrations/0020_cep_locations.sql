CREATE TABLE `cep_locations` (
	`cep` text PRIMARY KEY NOT NULL,
	`uf` text,
	`city` text DEFAULT '' NOT NULL,
	`district` text DEFAULT '' NOT NULL,
	`road` text DEFAULT '' NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cep_locations_by_age` ON `cep_locations` (`fetched_at`);