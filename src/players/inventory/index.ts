/**
 * Inventory: the items that players own. An item is worth the price frozen when it was won.
 * Invariant: Each item has one owner, at most one draw, and a history whose every step `status.ts` allows; a locked
 * item cannot leave its owner until it is unlocked.
 */
export { grantGift, grantStarterItem } from './grant-gift.ts';
export { grantBattleItems, grantItems } from './grant-items.ts';
export type { GrantedItem, OwnedItem } from './owned-item.ts';
export {
  itemsByIds,
  itemsOfDraws,
  gameOfItems,
  itemsUsedBy,
  latestOfCase,
  latestOfItem,
  latestRevealed,
  listItems,
  listWon,
  movesOf,
  itemsWonIn,
  type ItemFilter,
  type OwnedSummary,
} from './list-items.ts';
export { movesAfter, ownedSummary } from './store.ts';
export { dropModel, dropModels } from './drop-model.ts';
export { dropOutput } from './outputs.ts';
export { sampleItems } from './sample-items.ts';
export { readStake, valueOfStake } from './stake.ts';
export { consumeItems, lockForUse, lockOwnedItem, moveOwnedItems, refusalOfUse, type ItemUse } from './use-items.ts';
export { sellAllItems } from './sell-all-items.ts';
export { sellItems, type Sale } from './sell-items.ts';
export { LEGAL_MOVES, mayMove } from './status.ts';
