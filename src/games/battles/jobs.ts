import { publishedCases } from '#src/core/catalogue/index.ts';
import { decryptSeed } from '#src/core/draws/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { workThrough } from '#src/platform/process/job-rows.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import type { Services } from '#src/platform/services.ts';
import { type CancelReason, FILL_MS } from '#src/shared/battles.ts';
import { MINUTE_SECONDS } from '#src/shared/time.ts';
import { flagMeetings } from './flag-meetings.ts';
import { unchangedCases } from './battle-cases.ts';
import { cancelWaiting } from './cancel-battle.ts';
import { type OpenBattle, revealSeed, selectCases, selectOpenBattles, selectUnrevealed } from './store.ts';

const BATCH = 500;
const OPEN = 'open-battles';
const REVEAL = 'reveal-battle-seeds';

/** Cancels battles that nobody fills in time or whose cases changed, and publishes the seeds of finished ones. */
export const battleJobs: readonly Job[] = [
  { name: OPEN, everySeconds: 5, leaseSeconds: 60, act: cancelOverdue },
  { name: 'flag-battle-meetings', everySeconds: 5 * MINUTE_SECONDS, act: flagMeetings },
  { name: REVEAL, everySeconds: 10, leaseSeconds: 60, act: revealSeeds },
];

async function cancelOverdue(services: Services): Promise<void> {
  const open = await selectOpenBattles(services.db, BATCH);
  const reasons = await reasonsOf(services, open);
  await workThrough(services, {
    job: OPEN,
    rows: open.filter(({ id }) => reasons.has(id)),
    idOf: ({ id }) => id,
    act: ({ id, code }) => cancelWaiting(services, code, reasons.get(id) ?? 'late'),
  });
}

/** The battles to cancel. */
async function reasonsOf(services: Services, open: readonly OpenBattle[]): Promise<Map<number, CancelReason>> {
  const waiting = open.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return new Map();
  const [catalogue, cases] = await Promise.all([
    publishedCases(services),
    selectCases(
      services.db,
      waiting.map(({ id }) => id),
    ),
  ]);
  const now = services.clock.now();
  return new Map(
    waiting.flatMap(({ id, createdAt }): [number, CancelReason][] => {
      if (now.getTime() - createdAt.getTime() >= FILL_MS) return [[id, 'late']];
      const own = cases.filter(({ battleId }) => battleId === id);
      return unchangedCases(catalogue, own, now) === null ? [[id, 'case']] : [];
    }),
  );
}

async function revealSeeds(services: Services): Promise<void> {
  const rows = await selectUnrevealed(services.db, services.clock.now(), BATCH);
  await workThrough(services, {
    job: REVEAL,
    rows,
    idOf: ({ key }) => key,
    act: ({ key, encryptedText, context }) =>
      transaction(services, null, async (tx) => {
        await revealSeed(tx, key, decryptSeed(services, encryptedText, context));
        return true;
      }),
  });
}
