/** Orders of the targets of an upgrade: nearest to twice the stake, cheapest first, dearest first. */
export const TARGET_SORTS = ['near', 'price', '-price'] as const;
export type TargetSort = (typeof TARGET_SORTS)[number];
