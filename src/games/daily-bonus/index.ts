/**
 * Daily bonus: the streak of days and the reward of each day.
 * Invariant: A day is a Moscow day (UTC+3); a player takes it at most once, whatever the clock does; the reward
 * depends on the streak day and the settings only.
 */
export { loadBonus, streakToday } from './bonus-model.ts';
export { takeBonus } from './take-bonus.ts';
