/**
 * Catalogue editor for managers. Each command binds one of core/catalogue to a staff member and the log, and shows the
 * return to player before anything is published.
 * Invariant: This module owns no table.
 */
export { applyPrices } from './apply-prices.ts';
export { changeItem } from './change-item.ts';
export { changeTerms } from './change-terms.ts';
export { schedulePrices } from './schedule-prices.ts';
export { publishContents } from './publish-contents.ts';
export { type ContentsChange, saveContents } from './save-contents.ts';
export { applyDuePrices } from './apply-due-prices.ts';
export { itemNote } from './item-note.ts';
export { simulate, SIMULATED_OPENINGS, type SimulatedRow } from './simulate.ts';
