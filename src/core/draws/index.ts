/**
 * Fair draws: every outcome that has value is rolled here, from a server seed whose hash was published before.
 * Invariant: A (pair, nonce, cursor) is used once; nothing about the player but seeds and nonce enters a roll; an
 * unrevealed server seed leaves this module only as its hash.
 */
export { drawDigest, roll, rollKept, rollTicket, type Draw } from './roll-draws.ts';
export type { KeptOdds } from './kept-odds.ts';
export {
  type ActivePair,
  DRAWS_PER_PAIR,
  lockWalletsAndPair,
  newSharedSeed,
  openSeedPairs,
  rotateSeedPair,
  readClientSeed,
  readSeeds,
  separateDraws,
  type RotatedPair,
  type Seeds,
} from './seed-pairs.ts';
export { replaceOpenPairs } from './replace-open-pairs.ts';
export {
  drawIdsOf,
  drawsAfter,
  drawsBySubject,
  drawsOfPair,
  drawsOfPlayer,
  selectProof as readProof,
  selectRevealedPair as readRevealedPair,
  usedPairsOf,
  wholeDrawsOf,
  type CountedDraw,
  type ListedDraw,
  type PairDraw,
  type Proof,
} from './store.ts';
export { hashOfSeed, decryptSeed, encryptedSeeds } from './seed-encryption.ts';
