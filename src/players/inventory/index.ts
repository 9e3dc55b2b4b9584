/**
 * Inventory: the items that players own. An item is worth the price frozen when it was won.
 * Invariant: Each item has one owner, at most one draw, and a history whose every step `status.ts` allows; a locked
 * item cannot leave its owner until it is unlocked.
 */
export { grantBattleItems, grantGift, grantItem, grantItems, grantStarterItem } from './grant-items.ts';
export {
  gameOfItems,
  gamesWithItems,
  latestOfCase,
  latestOfItem,
  latestRevealed,
  listItems,
  listWon,
  worthWonIn,
  type GameWithItems,
} from './list-items.ts';
export {
  itemsByIds,
  itemsOfDraws,
  itemsWonIn,
  movesAfter,
  movesOf,
  ownedSummary,
  sumItems,
  type OwnedItem,
  type OwnedSummary,
} from './store.ts';
export { dropModel, dropModels, usedItemModels } from './drop-model.ts';
export { dropOutput } from './outputs.ts';
export { sampleItems } from './sample-items.ts';
export {
  consumeItems,
  lockForUse,
  lockOwnedItem,
  moveOwnedItems,
  readStake,
  refusalOfStake,
  refusalOfUse,
  valueOfStake,
} from './use-items.ts';
export { sellAllItems } from './sell-all-items.ts';
export { sellItems } from './sell-items.ts';
export { LEGAL_MOVES, mayMove } from './status.ts';
