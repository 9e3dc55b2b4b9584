/**
 * Fair draws: every outcome that has value is rolled here, from a server seed whose hash was published before.
 * Invariant: A (pair, nonce, cursor) is used once; nothing about the player but seeds and nonce enters a roll; an
 * unrevealed server seed leaves this module only as its hash.
 */
export { drawDigest, roll, rollKept, rollTicket } from './roll-draws.ts';
export type { Draw } from './roll-draws.ts';
export type { KeptOdds } from './kept-odds.ts';
export { DRAWS_PER_PAIR, lockActivePair, openSeedPairs, rotateSeedPair, readSeeds } from './seed-pairs.ts';
export { replaceOpenPairs } from './replace-open-pairs.ts';
export type { RotatedPair, Seeds } from './seed-pairs.ts';
export { drawIdsOf, drawsAfter, drawsBySubject, drawsOfPlayer, readProof } from './proof.ts';
export type { CountedDraw, ListedDraw, Proof } from './proof.ts';
export { hashOfSeed, decryptSeed } from './seal.ts';
export { drawJobs } from './jobs.ts';
