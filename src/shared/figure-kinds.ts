/**
 * Kinds of figures. `came` and `gave` are sums in and out.
 * - `transfer`: part is kind and unit; `came` is the sum moved.
 * - `opening`: part is the version and the unit of payment; `came` is the price paid, `gave` the value of the drops.
 * - `contract`, `upgrade`: `came` is the stake, `gave` the value of the items won, `expected` the value by the odds.
 * - `battle`: seats of players in drawn battles; `came` is the entry of the seat, `gave` the value of what it won.
 * - `spin`: part is the means of payment.
 * - `payment`: part is method and state; `came` is the sum.
 * - `move`: outcomes of withdrawals; `came` is the value of the items.
 * - `joined`: new players. `funnel`: how many of the players who joined in that period have reached a step since.
 * - `active`: distinct players of a day. `last_seen`: players by the hour of their last activity.
 */
export const FIGURE_KINDS = [
  'transfer',
  'opening',
  'contract',
  'upgrade',
  'battle',
  'spin',
  'payment',
  'move',
  'joined',
  'funnel',
  'active',
  'last_seen',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];
