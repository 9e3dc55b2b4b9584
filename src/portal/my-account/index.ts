/**
 * The player's own pages, assembled from the modules below.
 * Invariant: This module writes nothing, and a page shows its own player's data only.
 */
export { readMovements } from './movement-model.ts';
export { loadCard } from './player-card-model.ts';
export { loadProfile, type ProfileInput } from './profile-model.ts';
export { loadSellAll } from './sell-all-model.ts';
