/**
 * Prices: what a case costs a player, their history, and lists of prices that staff schedule.
 * Invariant: A player pays the price that the page showed; a list changes all its prices or none.
 */
export { readItemPrices } from '#src/core/catalogue/store/edit-items.ts';
export { changePrices } from './change-prices.ts';
export { isSamePrice, type PriceChange, type PriceList, type PriceListState, type PriceRefusal } from './price-list.ts';
export {
  endPriceList,
  insertPriceList,
  isOwnPriceList,
  lockPriceList,
  type CurrentPrice,
  selectCasePrices as readCasePrices,
  selectDueLists as dueLists,
  selectItemPrices as readPricesOfItems,
  selectListChanges as listChanges,
  selectPriceList as readPriceList,
  selectPriceLists as listPriceLists,
  updateDue as schedulePriceList,
} from '#src/core/catalogue/store/price-lists.ts';
export {
  FACTS_OF_ALL,
  missingAmount,
  priceFacts,
  priceFor,
  pricesFor,
  shownAmount,
  type CasePrice,
  type PriceFacts,
  type PriceTerms,
} from './price-for.ts';
export { readCasePriceHistory, readItemPriceHistory, type ItemPriceChange } from './price-history.ts';
export { quoteOf } from './quote.ts';
