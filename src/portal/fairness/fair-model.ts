import { newFormKey } from '#src/platform/security/form-key.ts';
import { DRAWS_PER_PAIR, readSeeds, type Seeds } from '#src/core/draws/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, StoreViewer } from '#src/shared/viewers.ts';
import type { ListPage } from '#src/shared/answers.ts';
import type { DrawsFilter, FairPageModel } from '#views/portal/fairness/fair-model.ts';
import { listDraws } from './draws-model.ts';
import { loadObserved } from './observed-model.ts';
import type { OwnDrawModel } from './outputs.ts';

const SHOWN = 20;

export interface FairInput extends DrawsFilter {
  readonly cursor: number | null;
  readonly version: number | null;
}

/** The fairness page: how draws work, the player's seeds and draws, and observed against published odds. */
export async function loadFair(
  services: Services,
  viewer: StoreViewer,
  { version, cursor, ...filter }: FairInput,
): Promise<FairPageModel> {
  const { player } = viewer;
  const observedOdds = await loadObserved(services, viewer, version);
  if (player === null) return { own: null, observed: observedOdds };
  const [seeds, draws] = await Promise.all([
    readSeeds(services.db, player.id),
    listDraws(services, player.id, { ...filter, cursor, limit: SHOWN }, viewer),
  ]);
  const { serverSeedHash, clientSeed, nonce, nextServerSeedHash } = seeds;
  const idempotencyKey = newFormKey(services);
  const [revealed] = seeds.revealed;
  return {
    own: {
      seeds: { serverSeedHash, clientSeed, nonce, nextServerSeedHash, drawsPerPair: DRAWS_PER_PAIR, idempotencyKey },
      revealedHash: revealed !== undefined && revealed.nonce > 0 ? revealed.serverSeedHash : null,
      draws,
      filter,
    },
    observed: observedOdds,
  };
}

/** Response of GET /api/fair/seeds: the current commitment and the revealed pairs, newest first. */
export const answerSeeds = (services: Services, { player }: PlayerViewer): Promise<Seeds> =>
  readSeeds(services.db, player.id);

/** Response of GET /api/fair/draws: a page of the player's draws. */
export async function answerDraws(
  services: Services,
  viewer: PlayerViewer,
  { cursor, ...filter }: Omit<FairInput, 'version'>,
): Promise<ListPage<OwnDrawModel>> {
  const { list, next } = await listDraws(services, viewer.player.id, { ...filter, cursor, limit: SHOWN }, viewer);
  return { items: list, next, total: null };
}
