/** An actor as stored text: 'operator' is the command line, 'provider' the payment provider's own pages. */
export type StoredActor = "operator" | "buyer" | "shop" | "provider" | `staff:${string}`;
