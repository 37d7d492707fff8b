export * from "./accounts.ts";
export * from "./cart.ts";
export * from "./catalog.ts";
export * from "./delivery.ts";
export * from "./jobs.ts";
export * from "./orders.ts";
export * from "./payments.ts";
