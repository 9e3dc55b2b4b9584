import { timeAfter } from '#src/platform/clock.ts';
import type { Job } from '#src/platform/jobs.ts';
import { transaction } from '#src/platform/transaction.ts';
import { PAIR_AGE_MS, rotateSeedPair } from './seed-pairs.ts';
import { selectPlayersWithOldPairs } from './store.ts';

const BATCH = 500;

/** Pairs that were used and then left alone for 30 days are rotated by the clock, so that their draws get proven. */
export const drawJobs: readonly Job[] = [
  {
    name: 'rotate-old-seed-pairs',
    everySeconds: 3600,
    act: async (world) => {
      const before = timeAfter(world.clock.now(), -PAIR_AGE_MS);
      for (const playerId of await selectPlayersWithOldPairs(world.db, before, BATCH)) {
        await transaction(world, null, async (tx) => {
          await rotateSeedPair(tx, world, playerId, null);
          return null;
        });
      }
    },
  },
];
