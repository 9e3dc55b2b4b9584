import { publishedCases } from '#src/core/catalogue/index.ts';
import { decryptSeed } from '#src/core/draws/index.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { workThrough } from '#src/platform/process/job-rows.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import type { Services } from '#src/platform/services.ts';
import { BEACON_MS, type CancelReason, FILL_MS } from '#src/shared/battles.ts';
import { MINUTE_SECONDS } from '#src/shared/time.ts';
import { flagMeetings } from './flag-meetings.ts';
import { unchangedCases } from './battle-cases.ts';
import { type BeaconChain, roundAt } from './beacon.ts';
import { cancelFrom } from './cancel-battle.ts';
import { drawByBeacon } from './draw-by-beacon.ts';
import { beaconChain, readSignature } from './providers/drand.ts';
import {
  type FullBattle,
  type OpenBattle,
  revealSeed,
  selectCases,
  selectFullBattles,
  selectOpenBattles,
  selectUnrevealed,
} from './store.ts';

const BATCH = 500;
const OPEN = 'open-battles';
const BEACON = 'draw-full-battles';
const REVEAL = 'reveal-battle-seeds';

/**
 * Cancels battles that stay open for too long or whose cases changed, draws those whose beacon has published its round,
 * and publishes the seeds of finished ones.
 */
export const battleJobs: readonly Job[] = [
  { name: OPEN, everySeconds: 5, leaseSeconds: 60, act: cancelOverdue },
  // Players look at a battle that waits: another process takes over soon after the one that draws has died.
  { name: BEACON, everySeconds: 1, leaseSeconds: 5, act: drawFull },
  { name: 'flag-battle-meetings', everySeconds: 5 * MINUTE_SECONDS, act: flagMeetings },
  { name: REVEAL, everySeconds: 2, leaseSeconds: 60, act: revealSeeds },
];

async function cancelOverdue(services: Services): Promise<void> {
  const open = await selectOpenBattles(services.db, BATCH);
  const reasons = await reasonsOf(services, open, await chainNow(services));
  await workThrough(services, {
    job: OPEN,
    rows: open.filter(({ id }) => reasons.has(id)),
    idOf: ({ id }) => id,
    act: ({ id, code }) => cancelFrom(services, 'waiting', { code, reason: reasons.get(id) ?? 'late' }),
  });
}

/** The battles to cancel. */
async function reasonsOf(
  services: Services,
  waiting: readonly OpenBattle[],
  chain: BeaconChain | null | 'away',
): Promise<Map<number, CancelReason>> {
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
    waiting.flatMap(({ id, beaconKey, createdAt }): [number, CancelReason][] => {
      if (now.getTime() - createdAt.getTime() >= FILL_MS) return [[id, 'late']];
      if (beaconKey !== null && chain !== 'away' && chain?.key !== beaconKey) return [[id, 'beacon']];
      const own = cases.filter(({ battleId }) => battleId === id);
      return unchangedCases(catalogue, own, now) === null ? [[id, 'case']] : [];
    }),
  );
}

/** The configured chain; the beacon may be silent for a while. */
const chainNow = (services: Services): Promise<BeaconChain | null | 'away'> =>
  beaconChain(services).catch(() => 'away' as const);

/**
 * Draws the battles whose round is published. A battle whose beacon is silent for too long, or is no longer configured,
 * is cancelled.
 */
async function drawFull(services: Services): Promise<void> {
  const full = await selectFullBattles(services.db, BATCH);
  if (full.length === 0) return;
  const chain = await chainNow(services);
  const now = services.clock.now();
  const signatures = new Map<number, Promise<string | null>>();
  const signatureOf = async ({ beaconKey, beaconRound }: FullBattle): Promise<string | null> => {
    if (chain === null || chain === 'away' || chain.key !== beaconKey || roundAt(chain, beaconRound) > now) return null;
    const reading = signatures.get(beaconRound) ?? readSignature(services, chain, beaconRound);
    signatures.set(beaconRound, reading);
    return await reading;
  };
  await workThrough(services, {
    job: BEACON,
    rows: full,
    idOf: ({ id }) => id,
    act: async (battle) => {
      const signature = await signatureOf(battle);
      if (signature !== null) return await drawByBeacon(services, battle.code, signature);
      if (now.getTime() - battle.filledAt.getTime() < BEACON_MS) return false;
      return await cancelFrom(services, 'full', { code: battle.code, reason: 'beacon' });
    },
  });
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
        // Pages with the latest drops were kept while its items were hidden.
        await bumpDataVersion(tx, 'strip');
        return true;
      }),
  });
}
