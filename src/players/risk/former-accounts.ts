import { timeAfter } from '#src/platform/process/clock.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { deviceTrace, placeTrace } from './device-trace.ts';
import type { StoredStreak } from '#src/shared/streak.ts';
import {
  deleteFormerBefore,
  insertFormerAccounts,
  selectClosedBetween,
  selectNewestFormer,
  upsertFormerDevices,
  upsertFormerIdentities,
} from '#src/players/risk/store/former-accounts.ts';
import { eraseEvidence, selectDevicesOf } from '#src/players/risk/store/devices.ts';
import { readStreak, updateBonusDay } from '#src/players/players/index.ts';
import { DAY_MS, YEAR_MS } from '#src/shared/time.ts';
import { PROMISED } from '#src/shared/promised.ts';

/**
 * Stores keyed hashes of the identities of a closed account, and of its devices, alone and with each address: a later
 * account with one of the identities inherits the benefits taken here (docs/decisions/0056).
 */
export async function keepTraces(
  services: Services,
  tx: Tx,
  playerId: number,
  identityHashes: readonly string[],
): Promise<void> {
  const devices = (await selectDevicesOf(tx, playerId)).filter(({ deviceHash }) => deviceHash !== '');
  await upsertFormerIdentities(tx, playerId, identityHashes);
  const hashes = devices.flatMap((device) => [deviceTrace(services, device.deviceHash), placeTrace(services, device)]);
  await upsertFormerDevices(tx, playerId, [...new Set(hashes)]);
}

/**
 * Links a player to the former accounts of an identity: from now on they count as the player's own for every benefit
 * that is given once. The day of the daily bonus is copied at once. Returns the last account that the identity left, or
 * null. The player's wallets must be locked, or the player created in the same transaction.
 */
export async function inheritAccounts(tx: Tx, playerId: number, hash: string): Promise<number | null> {
  const formerId = await selectNewestFormer(tx, playerId, hash);
  if (formerId === null) return null;
  await insertFormerAccounts(tx, playerId, hash);
  const [own, former] = [await readStreak(tx, playerId), await readStreak(tx, formerId)];
  const streak = jointStreak(own, former);
  if (streak !== null) await updateBonusDay(tx, playerId, streak);
  return formerId;
}

/** The streak of two accounts of one person; null where the own one has the later day. */
function jointStreak(own: StoredStreak, former: StoredStreak): StoredStreak | null {
  if (former.bonusDay === null || (own.bonusDay !== null && own.bonusDay >= former.bonusDay)) return null;
  const isUnbroken = own.bonusDay !== null && own.bonusDay >= former.bonusDay - 1;
  return { bonusDay: former.bonusDay, bonusStreak: isUnbroken ? own.bonusStreak : former.bonusStreak };
}

/** For so long an open flag keeps the devices and notes of a closed account. */
const EVIDENCE_MS = 90 * DAY_MS;
/** A job that did not run for two days misses none. */
const WINDOW_MS = 2 * DAY_MS;

async function eraseOldEvidence(services: Services): Promise<void> {
  const until = timeAfter(services.clock.now(), -EVIDENCE_MS);
  for (const playerId of await selectClosedBetween(services.db, timeAfter(until, -WINDOW_MS), until)) {
    await transaction(services, null, async (tx) => {
      await eraseEvidence(tx, playerId);
      return null;
    });
  }
}

const KEPT_MS = PROMISED.traceYears * YEAR_MS;

/** Deletes traces of accounts that were left long ago, and evidence of those that were closed 90 days ago. */
export async function forgetFormerAccounts(services: Services): Promise<void> {
  await deleteFormerBefore(services.db, timeAfter(services.clock.now(), -KEPT_MS));
  await eraseOldEvidence(services);
}
