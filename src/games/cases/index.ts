/**
 * Opening cases. One opening is one action: money, draws, items and exp move together or not at all.
 * Invariant: what is rolled from is what the page showed; the outcome is fixed before any reel moves, and others hear
 * of it only when it has stopped.
 */
export { answerCaseList } from './answers.ts';
export { openCase } from './open-case.ts';
export type { OpenCaseInput } from './open-case.ts';
export { caseOpened, type CaseOpened } from './events.ts';
export { forgetBests, noteBests } from './best-drops.ts';
export { eraseFavourites } from './favourite-case.ts';
export { suggestCases } from './suggestions-model.ts';
export type { Opening } from './opening.ts';
export { openingsAfter, openingsByIds, type CountedOpening } from './read-openings.ts';
