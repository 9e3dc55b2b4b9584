import { lockedWallets, type PlayerWallets, walletShape } from '#src/core/ledger/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { hashOfSeed, encryptSeed, decryptSeed } from './seed-encryption.ts';
import {
  type Pair,
  activatePair,
  insertPairs,
  revealPairs,
  selectClientSeed,
  selectOpenPairs,
  selectOpenPairsForUpdate,
  selectRevealedPairs,
  selectWalletsAndPairForUpdate,
} from './store.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** A pair is rotated automatically before it would exceed this number of draws. */
export const DRAWS_PER_PAIR = PROMISED.pairDraws;
/** A pair is rotated automatically at this age. */
export const PAIR_AGE_MS = PROMISED.pairDays * DAY_MS;
const SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

/** The seeds that a player may see. The server seed of a revealed pair is public. */
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

/** Result of a rotation: the revealed seed of the old pair and the public data of the new one. */
export interface RotatedPair {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly nextServerSeedHash: string;
}

/** A locked pair with its server seed in plain text. It must not leave the transaction that rolls from it. */
export interface ActivePair {
  readonly id: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

const newClientSeed = ({ random }: Pick<Services, 'random'>): string => random.bytes(CLIENT_SEED_BYTES).toString('hex');

const newSeed = (services: Pick<Services, 'random'>): string => services.random.bytes(SEED_BYTES).toString('hex');

export async function openSeedPairs(tx: Tx, services: Services, playerId: number): Promise<void> {
  const clientSeed = newClientSeed(services);
  await insertPairs(
    tx,
    (['active', 'next'] as const).map((state) => newEncryptedPair(services, playerId, state, clientSeed)),
  );
}

/**
 * Locks the wallets of a player and the pair of the next draws, in one statement. Rotates the pair when `count` more
 * draws would exceed its limits. Throws as `lockWallets`.
 */
export async function lockWalletsAndPair(
  tx: Tx,
  services: Services,
  { playerId, count }: { readonly playerId: number; readonly count: number },
): Promise<{ readonly wallets: PlayerWallets; readonly pair: ActivePair }> {
  tx.guard('wallet');
  tx.guard('seedPair');
  const locked = await selectWalletsAndPairForUpdate(tx, playerId, walletShape);
  const wallets = lockedWallets(tx, [playerId], locked.wallets).get(playerId);
  const active = locked.pair;
  assert(wallets && active, `Player ${String(playerId)} has no active seed pair`);
  const isOld = active.activatedAt !== null && tx.now.getTime() - active.activatedAt.getTime() > PAIR_AGE_MS;
  const { id, serverSeedSealed, serverSeedHash, clientSeed, nonce } =
    active.nonce + count > DRAWS_PER_PAIR || isOld ? await rotateFull(tx, services, playerId) : active;
  const serverSeed = decryptSeed(services, serverSeedSealed, serverSeedHash);
  return { wallets, pair: { id, serverSeed, clientSeed, nonce } };
}

/** The client seed of a player for draws that several players share. */
export async function readClientSeed(tx: Tx, playerId: number): Promise<string> {
  const clientSeed = await selectClientSeed(tx, playerId);
  assert(clientSeed !== null, `Player ${String(playerId)} has no active seed pair`);
  return clientSeed;
}

/** A server seed for draws that several players share: its hash is published before the first of them pays. */
export function newSharedSeed(services: Pick<Services, 'config' | 'random'>): {
  readonly serverSeedSealed: Buffer;
  readonly serverSeedHash: string;
} {
  const serverSeed = newSeed(services);
  return { serverSeedSealed: encryptSeed(services, serverSeed), serverSeedHash: hashOfSeed(serverSeed) };
}

const rotateFull = async (tx: Tx, services: Services, playerId: number): Promise<Pair> =>
  await rotate(tx, services, await selectOpenPairsForUpdate(tx, playerId), null);

/**
 * Ends the active pair, reveals its server seed and activates the next pair, whose hash is already published. A null
 * `clientSeed` keeps the current one.
 */
export async function rotateSeedPair(
  tx: Tx,
  services: Services,
  playerId: number,
  clientSeed: string | null,
): Promise<RotatedPair> {
  tx.guard('seedPair');
  const pairs = await selectOpenPairsForUpdate(tx, playerId);
  const ended = pairs.find((pair) => pair.state === 'active');
  assert(ended, `Player ${String(playerId)} has no active seed pair`);
  const begun = await rotate(tx, services, pairs, clientSeed);
  return {
    serverSeed: decryptSeed(services, ended.serverSeedSealed, ended.serverSeedHash),
    serverSeedHash: begun.serverSeedHash,
    clientSeed: begun.clientSeed,
    nonce: begun.nonce,
    nextServerSeedHash: begun.nextServerSeedHash,
  };
}

/**
 * Rotates to a random client seed, so that proofs of later draws share neither seed nor hash with those of earlier
 * ones: a player who hides cannot be recognised by them. The player may choose a client seed of their own afterwards.
 */
export async function separateDraws(tx: Tx, services: Services, playerId: number): Promise<void> {
  await rotateSeedPair(tx, services, playerId, newClientSeed(services));
}

/** The public seed data of a player, with the newest revealed pairs (20 at most). */
export async function readSeeds(db: Db, playerId: number): Promise<Seeds> {
  const [open, revealed] = await Promise.all([selectOpenPairs(db, playerId), selectRevealedPairs(db, playerId)]);
  const active = open.find((pair) => pair.state === 'active');
  const next = open.find((pair) => pair.state === 'next');
  assert(active && next, `Player ${String(playerId)} lacks a seed pair`);
  return {
    serverSeedHash: active.serverSeedHash,
    clientSeed: active.clientSeed,
    nonce: active.nonce,
    nextServerSeedHash: next.serverSeedHash,
    revealed: revealed.map((pair) => ({
      serverSeed: pair.serverSeed ?? '',
      serverSeedHash: pair.serverSeedHash,
      clientSeed: pair.clientSeed,
      nonce: pair.nonce,
      revealedAt: pair.revealedAt?.toISOString() ?? '',
    })),
  };
}

async function rotate(
  tx: Tx,
  services: Services,
  pairs: readonly Pair[],
  clientSeed: string | null,
): Promise<Pair & { nextServerSeedHash: string }> {
  const active = pairs.find((pair) => pair.state === 'active');
  const next = pairs.find((pair) => pair.state === 'next');
  assert(active && next, 'A rotation needs an active and a next pair');
  const begun = { ...next, state: 'active' as const, clientSeed: clientSeed ?? active.clientSeed, nonce: 0 };
  const waiting = newEncryptedPair(services, active.playerId, 'next', begun.clientSeed);
  const serverSeed = decryptSeed(services, active.serverSeedSealed, active.serverSeedHash);
  await revealPairs(tx, [{ id: active.id, serverSeed }]);
  await activatePair(tx, begun.id, begun.clientSeed);
  await insertPairs(tx, [waiting]);
  return { ...begun, nextServerSeedHash: waiting.serverSeedHash };
}

/** A new pair with its server seed encrypted, ready for `insertPairs`. */
export function newEncryptedPair(
  services: Pick<Services, 'config' | 'random'>,
  playerId: number,
  state: 'active' | 'next',
  clientSeed: string,
) {
  const serverSeed = newSeed(services);
  return {
    playerId,
    state,
    serverSeedSealed: encryptSeed(services, serverSeed),
    serverSeedHash: hashOfSeed(serverSeed),
    clientSeed,
  };
}
