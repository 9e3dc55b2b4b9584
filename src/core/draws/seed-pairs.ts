import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import { hashOfSeed, sealSeed, unsealSeed } from './seal.ts';
import {
  type PairRow,
  activatePair,
  insertPairs,
  revealPair,
  selectOpenPairs,
  selectOpenPairsForUpdate,
  selectRevealedPairs,
} from './store.ts';

/** A pair is rotated by itself before it would pass this many draws. */
export const DRAWS_PER_PAIR = 1000;
/** ... and after this time. */
export const PAIR_AGE_MS = 30 * 24 * 3600 * 1000;
const SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

/** What a player may know of their seeds. A revealed pair's server seed is no secret any more. */
export interface Seeds {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly nextServerSeedHash: string;
  readonly revealed: readonly {
    readonly serverSeed: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
    readonly revealedAt: string;
  }[];
}

/** What a rotation tells: the seed of the pair that ended, and what is known of the one that begins. */
export interface RotatedPair {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly nextServerSeedHash: string;
}

/** A locked pair with its server seed in the clear: it stays within the transaction that rolls from it. */
export interface ActivePair {
  readonly id: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

const newSeed = (world: World): string => world.random.bytes(SEED_BYTES).toString('hex');

/** Gives a new player an active pair and the one that waits behind it. */
export async function openSeedPairs(tx: Tx, world: World, playerId: number): Promise<void> {
  const clientSeed = world.random.bytes(CLIENT_SEED_BYTES).toString('hex');
  await insertPairs(
    tx,
    (['active', 'next'] as const).map((state) => sealedPair(world, playerId, state, clientSeed)),
  );
}

/** Locks the pair that the next draws come from. Rotates first when `count` more draws would pass the pair's limits. */
export async function lockActivePair(tx: Tx, world: World, playerId: number, count: number): Promise<ActivePair> {
  tx.guard('seedPair');
  const pairs = await selectOpenPairsForUpdate(tx, playerId);
  const active = pairs.find((pair) => pair.state === 'active');
  assert(active, `player ${String(playerId)} has no active seed pair`);
  const isOld = active.activated_at !== null && tx.now.getTime() - active.activated_at.getTime() > PAIR_AGE_MS;
  const pair = active.nonce + count > DRAWS_PER_PAIR || isOld ? await rotate(tx, world, pairs, null) : active;
  return {
    id: pair.id,
    serverSeed: unsealSeed(world, pair.server_seed_sealed, pair.server_seed_hash),
    clientSeed: pair.client_seed,
    nonce: pair.nonce,
  };
}

/**
 * Ends the active pair, reveals its server seed and starts the pair whose hash was already shown. `clientSeed` null
 * keeps the old one.
 */
export async function rotateSeedPair(
  tx: Tx,
  world: World,
  playerId: number,
  clientSeed: string | null,
): Promise<RotatedPair> {
  tx.guard('seedPair');
  const pairs = await selectOpenPairsForUpdate(tx, playerId);
  const ended = pairs.find((pair) => pair.state === 'active');
  assert(ended, `player ${String(playerId)} has no active seed pair`);
  const begun = await rotate(tx, world, pairs, clientSeed);
  return {
    serverSeed: unsealSeed(world, ended.server_seed_sealed, ended.server_seed_hash),
    serverSeedHash: begun.server_seed_hash,
    clientSeed: begun.client_seed,
    nonce: begun.nonce,
    nextServerSeedHash: begun.nextServerSeedHash,
  };
}

/** The player's seeds as they may be shown, with the newest revealed pairs (20 at most). */
export async function readSeeds(db: Db, playerId: number): Promise<Seeds> {
  const [open, revealed] = await Promise.all([selectOpenPairs(db, playerId), selectRevealedPairs(db, playerId)]);
  const active = open.find((pair) => pair.state === 'active');
  const next = open.find((pair) => pair.state === 'next');
  assert(active && next, `player ${String(playerId)} lacks a seed pair`);
  return {
    serverSeedHash: active.server_seed_hash,
    clientSeed: active.client_seed,
    nonce: active.nonce,
    nextServerSeedHash: next.server_seed_hash,
    revealed: revealed.map((pair) => ({
      serverSeed: pair.server_seed ?? '',
      serverSeedHash: pair.server_seed_hash,
      clientSeed: pair.client_seed,
      nonce: pair.nonce,
      revealedAt: pair.revealed_at?.toISOString() ?? '',
    })),
  };
}

async function rotate(
  tx: Tx,
  world: World,
  pairs: readonly PairRow[],
  clientSeed: string | null,
): Promise<PairRow & { nextServerSeedHash: string }> {
  const active = pairs.find((pair) => pair.state === 'active');
  const next = pairs.find((pair) => pair.state === 'next');
  assert(active && next, 'a rotation needs an active and a waiting pair');
  const begun = { ...next, state: 'active' as const, client_seed: clientSeed ?? active.client_seed, nonce: 0 };
  const waiting = sealedPair(world, active.player_id, 'next', begun.client_seed);
  await revealPair(tx, active.id, unsealSeed(world, active.server_seed_sealed, active.server_seed_hash));
  await activatePair(tx, begun.id, begun.client_seed);
  await insertPairs(tx, [waiting]);
  return { ...begun, nextServerSeedHash: waiting.server_seed_hash };
}

function sealedPair(world: World, playerId: number, state: 'active' | 'next', clientSeed: string) {
  const serverSeed = newSeed(world);
  return {
    player_id: playerId,
    state,
    server_seed_sealed: sealSeed(world, serverSeed),
    server_seed_hash: hashOfSeed(serverSeed),
    client_seed: clientSeed,
  };
}
