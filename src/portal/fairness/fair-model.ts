import { DRAWS_PER_PAIR, readSeeds } from '#src/draws/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { DrawsFilter, FairPageModel } from '#views/fairness/fair-model.ts';
import { listDraws } from './draws-model.ts';
import { loadObserved } from './observed-model.ts';

const SHOWN = 20;

/** What the address of the page asks for. */
export interface FairInput extends DrawsFilter {
  readonly cursor: number | null;
  readonly version: number | null;
}

/** How draws work, one's own seeds and draws, and what came of what was published. */
export async function loadFair(
  world: World,
  player: Player | null,
  reader: Reader,
  { version, cursor, ...filter }: FairInput,
): Promise<FairPageModel> {
  const observed = await loadObserved(world, reader, version);
  if (player === null) return { own: null, observed };
  const [seeds, draws] = await Promise.all([
    readSeeds(world.db, player.id),
    listDraws(world, player.id, { ...filter, cursor, limit: SHOWN }, reader),
  ]);
  const { serverSeedHash, clientSeed, nonce, nextServerSeedHash } = seeds;
  const idempotencyKey = world.random.bytes(16).toString('hex');
  return {
    own: {
      seeds: {
        ...{ serverSeedHash, clientSeed, nonce, nextServerSeedHash },
        ...{ drawsPerPair: DRAWS_PER_PAIR, idempotencyKey },
      },
      draws,
      filter,
    },
    observed,
  };
}

/** The answer of GET /api/fair/draws: a page of one's own draws. */
export async function answerDraws(
  world: World,
  playerId: number,
  reader: Reader,
  { cursor, ...filter }: Omit<FairInput, 'version'>,
): Promise<object> {
  const { list, next } = await listDraws(world, playerId, { ...filter, cursor, limit: SHOWN }, reader);
  return { items: list, next, total: null };
}
