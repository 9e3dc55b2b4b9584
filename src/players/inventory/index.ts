/**
 * What players own. An item is worth the price that was frozen when it was won, everywhere.
 * Invariant: each item has one owner, one draw at most, and a history in which every step is one that `status.ts`
 * allows; a locked item leaves its owner by no way until it is unlocked.
 */
export { grantGift } from './grant-gift.ts';
export { grantItems } from './grant-items.ts';
export type { GrantedItem, OwnedItem } from './owned-item.ts';
export {
  itemsByIds,
  itemsOfDraws,
  itemsUsedBy,
  latestOfCase,
  latestRevealed,
  listItems,
  listWon,
  movesOf,
  movesAfter,
  ownedSummary,
  wonIn,
} from './list-items.ts';
export type { ItemFilter, OwnedSummary } from './list-items.ts';
export { dropModel, dropModels } from './drop-model.ts';
export { readStake, worthOfStake } from './stake.ts';
export {
  consumeItems,
  lockForUse,
  lockItem as lockOwnedItem,
  move as moveItems,
  refusalOfUse,
  type ItemUse,
} from './use-items.ts';
export { sellAllItems } from './sell-all-items.ts';
export { sellItems } from './sell-items.ts';
export type { Sale } from './sell-items.ts';
export { LEGAL_MOVES, mayMove } from './status.ts';
