/**
 * Reserves in the console: what the operator declares against the debt of the store.
 * Invariant: A declaration is added, never changed, and each is a line of the log.
 */
export {};
