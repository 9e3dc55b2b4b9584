/**
 * Opening cases: payment, draws, items and exp change in one transaction or not at all.
 * Invariant: The roll uses the odds that the page showed; the outcome is fixed before any reel moves, and other
 * players see it only after the reel has stopped.
 */
export { answerCaseList } from './case-model.ts';
export { listedCases } from './listed-pages.ts';
export { openCase, type OpenCaseInput } from './open-case.ts';
export { caseOpened, type CaseOpened } from './events.ts';
export { deleteBestDrops, openingsAfter, openingsByIds, type CountedOpening } from './store.ts';
export { bestDropsIn, updateBestDrops } from './best-drops.ts';
export { openingFigures, talliedOpening } from './game.ts';
export { suggestCases } from './suggestions-model.ts';
export { readDayFeed } from './feed-model.ts';
export { findVisibleCase, presentCasePath } from './find-shown-case.ts';
export type { Opening } from './opening.ts';
