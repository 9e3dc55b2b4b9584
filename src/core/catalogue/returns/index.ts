/**
 * The share of a price that a case gives back, and its limits.
 * Invariant: No change of a published case leaves the limits of the settings without a reason of an admin.
 */
export { selectReturns as readCaseReturns } from '#src/core/catalogue/store/returns.ts';
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
export { type PreviewedReturn, previewPrices, previewReturns, previewTickets } from './preview-returns.ts';
