/**
 * The order in which one transaction may lock rows, first to last. Two actions that keep it cannot wait for each
 * other in a ring; `tx.guard(kind)` throws when an earlier kind comes late or a kind comes twice.
 * Rows that many players share (stock, uses of a code) are `counter` and come last, so they are held shortest.
 */
export const LOCKS = ['claim', 'account', 'payment', 'wallet', 'withdrawal', 'seedPair', 'item', 'counter'] as const;

export type LockKind = (typeof LOCKS)[number];
