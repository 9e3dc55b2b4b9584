/**
 * Cases and items as pages and the API show them.
 * Invariant: Chances and prices are those of the snapshot that the reader was given.
 */
export {
  caseCardModel,
  caseListModel,
  caseModel,
  caseReturnsModel,
  cardConditions,
  stateOf,
  type CaseReturnsModel,
  type IsMet,
} from './case-model.ts';
export { chanceOf, itemModel, oddsItemModel, pictureAddress, itemValueOf, type ItemValue } from './item-model.ts';
export {
  caseCardOutput,
  caseOutput,
  itemOutput,
  oddsItemOutput,
  rarityField,
  type CaseDetailsModel,
} from './outputs.ts';
