/**
 * Catalogue: items, cases and groups with their texts, and the frozen versions of case contents. The folders beside
 * this file have doors of their own: what staff change, prices, returns, and what players are shown.
 * Invariant: The ranges of a version cover exactly the tickets 0..999999 and never change; editing a case creates the
 * next version. Readers share one immutable snapshot until the next publication.
 */
export { caseByName, publishedCases, versionById, versionsOf } from './published.ts';
export { takeStock } from './stock.ts';
export { readOffer, type Offer } from './store/catalogue.ts';
export { readStock } from './store/stock-periods.ts';
export { CATALOGUE_CONFIGURATION } from './store/configuration.ts';
export { searchItems } from './search-items.ts';
export { drawLinkPreview, PREVIEW, type ReadArt } from './link-preview.ts';
export { findCataloguePicture } from './store/edit-items.ts';
export {
  RARITIES,
  type CaseCondition,
  type CaseTexts,
  type CaseVersion,
  type Catalogue,
  type CatalogueItem,
  type ConditionKind,
  type InEachLanguage,
  type ItemTexts,
  type PriceKind,
  type PublishedCase,
  type Rarity,
  topUpDaysOf,
} from './catalogue.ts';
