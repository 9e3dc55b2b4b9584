/** The states of an owned item (docs/rules.md 5). `bonus` is a starting state for gifts, with the moves of `owned`. */
export type ItemStatus =
  'owned' | 'bonus' | 'sold' | 'contract' | 'upgrade' | 'waiting' | 'withdrawing' | 'withdrawn' | 'error';

/** Every legal move. All others are refused, and the audit reports them. */
export const LEGAL_MOVES: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  owned: ['sold', 'contract', 'upgrade', 'waiting'],
  bonus: ['sold', 'contract', 'upgrade', 'waiting'],
  waiting: ['withdrawing', 'owned', 'bonus'],
  withdrawing: ['withdrawn', 'error', 'waiting'],
  error: ['owned', 'bonus'],
  sold: [],
  contract: [],
  upgrade: [],
  withdrawn: [],
};

/**
 * Returns whether an item may move between two states. Items that started as `bonus` return to `bonus`, others to
 * `owned`.
 */
export function mayMove(from: ItemStatus, to: ItemStatus, start: 'owned' | 'bonus'): boolean {
  const isReturn = to === 'owned' || to === 'bonus';
  return LEGAL_MOVES[from].includes(to) && (!isReturn || to === start);
}
