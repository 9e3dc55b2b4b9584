/**
 * Figures: how the store is doing, for those who run it.
 * Invariant: what is shown follows from the ledger and never changes it.
 */
