/**
 * Account data: limits page, play totals, data export and account deletion (docs/rules.md 14).
 * Invariant: An export contains the player's own data only; a deleted account keeps its value rows and no personal
 * data.
 */
export { closePlayer } from './close-player.ts';
