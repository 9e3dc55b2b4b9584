/* Test bed for promises of delivery: requests that are delivered after a time, and what their players got. */
import { readBalances } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import type { TestClock } from '#test/support/services.ts';
import { setSettings } from '#test/support/store-wide.ts';
import { ask, finish, makeOwner, type Owner, take } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';

export const MODERATOR = 7301;
/** Terms under which every price gives a tenth of it, and no limit is met. */
const TERMS = { hours: 6, perMille: 100, leastPriceKopecks: 0, playerDayPoints: 4000, dayPoints: 4000 };

interface Asked {
  readonly owner: Owner;
  readonly id: number;
  /** Points of a late delivery under `TERMS`, in hundredths. */
  readonly share: number;
}

export const promise = (services: Services, terms: Partial<typeof TERMS> = {}): Promise<void> =>
  setSettings(services, new Map([['deliveryPromise', { ...TERMS, ...terms }] as const]));

/** A request of a new player, or of one who has asked before. */
export async function makeAsked(services: Services, player: Player | null = null): Promise<Asked> {
  const owner = await makeOwner(services, 0, player);
  const { id } = await ask(services, owner);
  const row = await services.db('withdrawals').where({ id }).first<{ cost_kopecks: number }>('cost_kopecks');
  return { owner, id, share: Math.floor(row.cost_kopecks / 10) };
}

/** A request that is delivered some hours after it was made. */
export async function deliverAfter(services: Services, clock: TestClock, hours: number): Promise<Asked> {
  const asked = await makeAsked(services);
  clock.moveBy(hours * HOUR_MS);
  await deliver(services, asked.id);
  return asked;
}

export async function deliver(services: Services, id: number): Promise<void> {
  await take(services, MODERATOR, id);
  await finish(services, MODERATOR, id);
}

export const pointsOf = async (services: Services, { player }: Owner): Promise<number> =>
  (await readBalances(services.db, player.id)).bonusCentiPoints;

/** Outcome and points of a request; null before they are given. */
export async function giftOf(services: Services, id: number): Promise<readonly [string, number] | null> {
  const row = await services
    .db('delivery_gifts')
    .where({ withdrawal_id: id })
    .first<{ outcome: string; centi_points: number } | undefined>('outcome', 'centi_points');
  return row === undefined ? null : [row.outcome, row.centi_points];
}
