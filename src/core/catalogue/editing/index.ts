/**
 * Changes of the catalogue by staff and by the sample catalogue: items, groups, texts, terms, drafts and versions.
 * Invariant: A change of a row that others changed meanwhile is refused, and what may move a return is judged in the
 * same transaction.
 */
export { addCase, knownNames } from '#src/core/catalogue/store/catalogue.ts';
export { findPicked, listPickNames } from './pick-entry.ts';
export { publishVersion } from './publish-version.ts';
export { addGroup, addItems, refreshImages } from './add-rows.ts';
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
export {
  changeCasePicture,
  changeCaseTerms,
  changeCaseTexts,
  createCase,
  readEditedCase,
  renameCase,
} from './edit-case.ts';
export { type ContentsRevision, publishContents, saveDraft } from './edit-contents.ts';
export type { CaseTerms, RowChange, DraftRow, EditedCase } from './edited.ts';
export { CATEGORIES, PALETTES } from './choices.ts';
