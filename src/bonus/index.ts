/**
 * Bonus: the streak of days and what each of them gives.
 * Invariant: a day is the store's (Moscow, UTC+3), and its reward follows from the streak's day and the settings alone.
 */
export { loadBonus } from './bonus-model.ts';
export { NO_STREAK, trackOf } from './streak.ts';
