export type {
  CatalogImportFailure,
  CatalogImportStatus,
  CatalogImportStep,
} from "#db/schema/catalog-imports.ts";
