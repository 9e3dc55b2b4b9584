/**
 * The catalogue: items, cases and groups with their texts, and the frozen versions of what a case holds.
 * Invariant: a version's ranges are exactly the tickets 0..999999 and never change; editing a case makes the next
 * number. Whoever reads gets an unchanging picture of one moment, shared by all requests until the next publishing.
 */
export { caseByName, publishedCases, versionById, versionsOf } from './published.ts';
export { readOffer, readStock, takeStock, type Offer } from './offer.ts';
export { foldText, searchItems } from './search-items.ts';
export { publishVersion, type NewVersion } from './publish-version.ts';
export { addCase, addGroup, addItems, knownNames, refreshImages, type KnownNames } from './add-rows.ts';
export type { NewCase, NewItem } from './new-rows.ts';
export { changeItem, changeItemPicture, createItem, editedItem } from './edit-item.ts';
export type { ItemWish, NewPicture } from './edit-item.ts';
export { changeGroup, createGroup, moveGroup } from './edit-group.ts';
export { caseGroups } from './list-groups.ts';
export { type ListedCase, listEditedCases } from './list-edited.ts';
export { newPicture } from './new-picture.ts';
export { changeCasePicture, changeCaseTerms, changeCaseTexts, createCase, editedCase } from './edit-case.ts';
export { type ContentsAt, publishContents, saveDraft } from './edit-contents.ts';
export type { CaseGroup, CaseTerms, Changed, DraftRow, EditedCase, EditedItem } from './edited.ts';
export { findCataloguePicture } from './find-picture.ts';
export { floorReturnPercent, isReturnWithin } from './return-to-player.ts';
export { quoteOf } from './quote.ts';
export { caseCardModel, caseListModel, caseModel, priceShown, stateOf } from './case-model.ts';
export type { CaseDetailsModel, IsMet } from './case-model.ts';
export { chanceOf, itemModel, oddsItemModel, pictureAddress, worthOf } from './item-model.ts';
export type { Shown, Worth } from './item-model.ts';
export { RARITIES } from './catalogue.ts';
export { CATEGORIES, PALETTES } from './choices.ts';
export type {
  CaseCondition,
  CaseState,
  CaseTexts,
  CaseVersion,
  Catalogue,
  CatalogueItem,
  ConditionKind,
  InEachLanguage,
  ItemTexts,
  OddsRow,
  PriceKind,
  PublishedCase,
  Rarity,
} from './catalogue.ts';
