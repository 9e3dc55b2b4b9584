import { timeAfter } from '#src/platform/process/clock.ts';
import { workThrough } from '#src/platform/process/job-rows.ts';
import type { Services } from '#src/platform/services.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { PAIR_AGE_MS, rotateSeedPair } from './seed-pairs.ts';
import { selectPlayersWithOldPairs } from './store.ts';

const BATCH = 500;
export const ROTATION = 'rotate-old-seed-pairs';

/** Rotates used pairs after 30 days without a rotation, so that their draws can be verified. */
export async function rotateOldSeedPairs(services: Services): Promise<void> {
  const before = timeAfter(services.clock.now(), -PAIR_AGE_MS);
  await workThrough(services, {
    job: ROTATION,
    rows: await selectPlayersWithOldPairs(services.db, { before, job: ROTATION }, BATCH),
    idOf: (playerId) => playerId,
    act: (playerId) =>
      transaction(services, null, async (tx) => {
        await rotateSeedPair(tx, services, playerId, null);
        return true;
      }),
  });
}
