import { readSettings } from '#src/core/settings/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { raiseFlags, sharingPairs } from '#src/players/risk/index.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import { countMeetings, selectDrawnSince, selectFunders, sumFunded } from './store.ts';

/** Longer than the interval of the job, so that an interrupted run misses no battle. */
const LOOKED_AT_MS = HOUR_MS;
const COUNTED_FOR_MS = 30 * DAY_MS;
const SEATS_AT_ONCE = 20_000;

/** The most that one player may pay for seats of another within the counted time before both are flagged. */
const FLAGGED_FUNDING_KOPECKS = 5_000_00;

/** Flags players of recent battles of whom one has paid much for the seats of the other, whatever their devices are. */
async function flagFunding(
  services: Services,
  byBattle: ReadonlyMap<number, readonly number[]>,
  since: Date,
): Promise<void> {
  if (byBattle.size === 0) return;
  const creators = await selectFunders(services.db, [...byBattle.keys()]);
  for (const [creatorId, guests] of guestsOf(creators, byBattle)) {
    for (const { playerId, kopecks } of await sumFunded(services.db, creatorId, since)) {
      if (!guests.has(playerId) || kopecks < FLAGGED_FUNDING_KOPECKS) continue;
      await transaction(services, null, async (tx) => {
        await raiseFlags(tx, creatorId, playerId, ['battle.funding']);
        await raiseFlags(tx, playerId, creatorId, ['battle.funding']);
        return null;
      });
    }
  }
}

/** The players whom each creator has paid for in some battles. */
function guestsOf(
  creators: readonly { readonly battleId: number; readonly playerId: number }[],
  byBattle: ReadonlyMap<number, readonly number[]>,
): Map<number, Set<number>> {
  const guests = new Map<number, Set<number>>();
  for (const { battleId, playerId: creatorId } of creators) {
    const others = (byBattle.get(battleId) ?? []).filter((id) => id !== creatorId);
    guests.set(creatorId, new Set([...(guests.get(creatorId) ?? []), ...others]));
  }
  return guests;
}

/**
 * Flags players on one device or address who often meet in battles: such battles move value between accounts. Equal
 * flags are raised once.
 */
export async function flagMeetings(services: Services): Promise<void> {
  const { battleMeetings } = await readSettings(services);
  const now = services.clock.now();
  const seats = await selectDrawnSince(services.db, timeAfter(now, -LOOKED_AT_MS), SEATS_AT_ONCE);
  const byBattle = new Map<number, number[]>();
  for (const { battleId, playerId } of seats) byBattle.set(battleId, [...(byBattle.get(battleId) ?? []), playerId]);
  await flagFunding(services, byBattle, timeAfter(now, -COUNTED_FOR_MS));
  const groups = new Map([...byBattle.values()].map((ids) => [ids.toSorted((a, b) => a - b).join(), ids]));
  for (const playerIds of groups.values()) {
    if (playerIds.length < 2) continue;
    for (const [one, other] of await sharingPairs(services.db, playerIds)) {
      const meetings = await countMeetings(services.db, one, other, timeAfter(now, -COUNTED_FOR_MS));
      if (meetings < battleMeetings) continue;
      await transaction(services, null, async (tx) => {
        await raiseFlags(tx, one, other, ['battle.meetings']);
        await raiseFlags(tx, other, one, ['battle.meetings']);
        return null;
      });
    }
  }
}
