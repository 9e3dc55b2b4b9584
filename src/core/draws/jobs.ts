import { timeAfter } from '#src/platform/process/clock.ts';
import { workThrough } from '#src/platform/process/job-rows.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { PAIR_AGE_MS, rotateSeedPair } from './seed-pairs.ts';
import { selectPlayersWithOldPairs } from './store.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';

const BATCH = 500;
const ROTATION = 'rotate-old-seed-pairs';

/** Rotates used pairs after 30 days without a rotation, so that their draws can be verified. */
export const drawJobs: readonly Job[] = [
  {
    name: ROTATION,
    everySeconds: HOUR_SECONDS,
    act: async (services) => {
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
    },
  },
];
