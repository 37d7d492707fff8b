/** Keys of PostgreSQL's advisory locks: any numbers that no other program in the same database uses. */
export const MIGRATIONS_LOCK = 7_281_001;
/** The turn of the shop's writes. */
export const SHOP_TURN = 7_281_002;
