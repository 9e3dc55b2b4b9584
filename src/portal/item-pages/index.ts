/**
 * Public pages of catalogue items: where an item drops, what it costs and cost, and who won it last.
 * Invariant: An item that is not listed has no page; a drop is shown only after its reel has stopped.
 */
export { listedItems } from './listed-items.ts';
