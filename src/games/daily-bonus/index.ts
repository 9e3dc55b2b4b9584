/**
 * Bonus: the streak of days and what each of them gives.
 * Invariant: a day is the store's (Moscow, UTC+3) and is taken once by a player, whatever the clock does; its reward
 * follows from the streak's day and the settings alone.
 */
export { loadBonus } from './bonus-model.ts';
export { bonusJobs } from './jobs.ts';
export { streakToday } from './streak-today.ts';
export { takeBonus } from './take-bonus.ts';
