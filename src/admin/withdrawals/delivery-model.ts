import { memberNames } from '#src/admin/access/index.ts';
import { selectHolders, selectMostGiven, selectTaken, selectWork } from '#src/payments/delivery/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { publicPlayers } from '#src/players/players/index.ts';
import { DAY_MS } from '#src/shared/time.ts';
import type { StaffDeliveryModel } from '#views/admin/withdrawals/delivery-page.tsx';

const SPAN_MS = 30 * DAY_MS;
const PLAYERS_SHOWN = 20;

/** Requests that ended in the last 30 days by member, and the players who got the most points for late ones. */
export async function loadStaffDelivery({ db, clock }: Services): Promise<StaffDeliveryModel> {
  const since = timeAfter(clock.now(), -SPAN_MS);
  const [work, taken, got] = await Promise.all([
    selectWork(db, since),
    selectTaken(db, since),
    selectMostGiven(db, since, PLAYERS_SHOWN),
  ]);
  const playerIds = got.map(({ playerId }) => playerId);
  const holders = playerIds.length === 0 ? [] : await selectHolders(db, since, playerIds);
  const memberIds = [...new Set([...work, ...taken, ...holders].map(({ memberId }) => memberId))];
  const [names, players] = await Promise.all([memberNames(db, memberIds), publicPlayers(db, playerIds)]);
  const nameOf = (id: number): string => names.get(id) ?? `#${String(id)}`;
  return {
    members: [...new Set([...work, ...taken].map(({ memberId }) => memberId))].map((memberId) => {
      const ended = work.find((one) => one.memberId === memberId);
      const begun = taken.find((one) => one.memberId === memberId);
      return {
        id: memberId,
        name: nameOf(memberId),
        taken: begun?.taken ?? 0,
        handedBack: begun?.handedBack ?? 0,
        delivered: ended?.delivered ?? 0,
        medianSeconds: ended?.medianSeconds ?? null,
        p90Seconds: ended?.p90Seconds ?? null,
        missed: ended?.missed ?? 0,
        points: (ended?.centiPoints ?? 0) / 100,
      };
    }),
    players: got.map(({ playerId, requests, centiPoints, lastId }) => ({
      id: playerId,
      // Staff see the names of hidden players.
      name: players.get(playerId)?.name ?? `#${String(playerId)}`,
      requests,
      points: centiPoints / 100,
      lastId,
      holders: holders
        .filter((holder) => holder.playerId === playerId)
        .map((holder) => ({ name: nameOf(holder.memberId), requests: holder.requests })),
    })),
  };
}
