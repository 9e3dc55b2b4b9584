/**
 * Profiles: what a player sees of themself, gathered from the rooms below.
 * Invariant: nothing is written here, and a page shows its own player's items alone.
 */
export { readMovements } from './movement-model.ts';
export { loadProfile, type ProfileInput } from './profile-model.ts';
export { loadSellAll } from './sell-all-model.ts';
