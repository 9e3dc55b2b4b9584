/**
 * Analytics: turnover, top-ups, winnings, retention. A job rolls up hours and days from the rows that players leave.
 * Invariant: A figure is the sum of rows that no longer change, each counted once; rebuilding from the first row gives
 * the same figure.
 */
export { addActives, addProgress, createFigureSums, type Figure, type FigureSums, MILESTONES } from './figure.ts';
export { SOURCES, transferAddition } from './sources.ts';
export { assertSecretKey, ENCRYPTED_PLACES } from './encrypted-places.ts';
export { readFindings, SECTIONS } from './findings.ts';
export { rebuildFigures, rollUpFigures } from './roll-up.ts';
export { readNetRevenue } from './read-net-revenue.ts';
