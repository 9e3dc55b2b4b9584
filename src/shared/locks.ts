/**
 * The order in which one transaction may lock rows, first to last. The order prevents deadlocks; `tx.guard(kind)`
 * throws when a kind is locked out of order or twice. `player` is the row of a player; an UPDATE of players counts as
 * its lock too. Rows that many players share (stock, uses of a code) are `counter` and come last, so that they are
 * locked for the shortest time.
 */
export const LOCKS = [
  'claim',
  'account',
  'payment',
  'battle',
  'wallet',
  'withdrawal',
  'player',
  'seedPair',
  'item',
  'counter',
] as const;

export type LockKind = (typeof LOCKS)[number];
