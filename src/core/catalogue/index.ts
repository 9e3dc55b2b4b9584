/**
 * Catalogue: items, cases and groups with their texts, and the frozen versions of case contents.
 * Invariant: The ranges of a version cover exactly the tickets 0..999999 and never change; editing a case creates the
 * next version. Readers share one immutable snapshot until the next publication.
 */
export { caseByName, publishedCases, versionById, versionsOf } from './published.ts';
export { takeStock } from './stock.ts';
export { addCase, knownNames, readOffer, type Offer } from './store/catalogue.ts';
export { readStock } from './store/stock-periods.ts';
export { CATALOGUE_CONFIGURATION } from './store/configuration.ts';
export { searchItems } from './search-items.ts';
export { findPicked, listPickNames } from './pick-entry.ts';
export { publishVersion, type NewVersion } from './publish-version.ts';
export { addGroup, addItems, refreshImages, type KnownNames } from './add-rows.ts';
export type { NewCase, NewItem } from './new-rows.ts';
export {
  changeItem,
  changeItemPicture,
  createItem,
  readEditedItem,
  type ItemInput,
  type NewPicture,
} from './edit-item.ts';
export { changeGroup, createGroup, moveGroup } from './edit-group.ts';
export { caseGroups } from './list-groups.ts';
export { type ListedCase, listEditedCases } from './list-edited.ts';
export { newPicture } from './new-picture.ts';
export { changeCasePicture, changeCaseTerms, changeCaseTexts, createCase, readEditedCase } from './edit-case.ts';
export { type ContentsRevision, publishContents, saveDraft } from './edit-contents.ts';
export type { CaseGroup, CaseTerms, RowChange, DraftRow, EditedCase, EditedItem } from './edited.ts';
export { drawLinkPreview, PREVIEW, type ReadArt } from './link-preview.ts';
export { findCataloguePicture, readItemPrices } from './store/edit-items.ts';
export { selectReturns as readCaseReturns } from './store/returns.ts';
export {
  caseReturnOf,
  type CaseReturn,
  floorReturnPercent,
  isWithinLimits,
  openingWorthKopecks,
  pointWorthOf,
  ticketsCentiGOf,
} from './case-return.ts';
export { exceededReturns, freeWithoutCooldown, guardReturns, judgeReturns, readOpenReturns } from './guard-returns.ts';
export { changePrices } from './change-prices.ts';
export {
  isSamePrice,
  type PriceChange,
  type PriceList,
  type PriceListState,
  type PriceRefusal,
  type PriceUnit,
} from './price-list.ts';
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
} from './store/price-lists.ts';
export { type PreviewedReturn, previewPrices, previewReturns, previewTickets } from './preview-returns.ts';
export { missingAmount, priceFor, pricesFor, type CasePrice, type PriceFacts, type PriceTerms } from './price-for.ts';
export {
  readCasePriceHistory,
  readItemPriceHistory,
  type CasePriceChange,
  type ItemPriceChange,
} from './price-history.ts';
export { quoteOf } from './quote.ts';
export {
  caseCardModel,
  caseListModel,
  caseModel,
  caseReturnsModel,
  cardConditions,
  stateOf,
  type CaseDetailsModel,
  type CaseReturnsModel,
  type IsMet,
} from './case-model.ts';
export {
  chanceOf,
  itemModel,
  oddsItemModel,
  pictureAddress,
  itemValueOf,
  type ItemViewer,
  type ItemValue,
} from './item-model.ts';
export { caseCardOutput, caseOutput, itemOutput, oddsItemOutput, rarityField } from './outputs.ts';
export {
  RARITIES,
  type CaseCondition,
  type CaseState,
  type CaseTexts,
  type CaseVersion,
  type Catalogue,
  type CatalogueItem,
  type ConditionKind,
  type InEachLanguage,
  type ItemTexts,
  type OddsRow,
  type PriceKind,
  type PublishedCase,
  type Rarity,
  topUpDaysOf,
} from './catalogue.ts';
export { CATEGORIES, PALETTES } from './choices.ts';
