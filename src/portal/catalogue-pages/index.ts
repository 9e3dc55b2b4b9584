/**
 * Public pages of items (where an item drops, what it costs and cost, who won it last) and the statistics of cases.
 * Invariant: An item that is not listed has no page; a drop is shown only after its reel has stopped.
 */
export { listedItems } from './listed-items.ts';
