/**
 * Fairness: what a player sees of their seeds, and the proof of every draw.
 * Invariant: a seed is told only once its pair has ended; a proof needs nothing but what it shows.
 */
export { rotateSeeds } from './rotate-seeds.ts';
export { loadProof } from './load-proof.ts';
