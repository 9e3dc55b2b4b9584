import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createPlayer } from '#src/accounts/index.ts';
import { lockWalletsOf, post } from '#src/ledger/index.ts';
import { readConfig } from '#src/platform/config.ts';
import { type Player, playerOf } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import { type Clock, type World, closeWorld, openWorld } from '#src/platform/world.ts';
import { audit } from '../../scripts/audit/audit.ts';
import { seedSample } from './sample-catalogue.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  readonly moveBy: (ms: number) => void;
}

export function fixedClock(start = new Date('2026-11-21T12:00:00.000Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    moveBy: (ms) => {
      now += ms;
    },
  };
}

/** The real world over the services of this run, with the sample catalogue; what `replace` names stands in. */
export async function makeWorld(
  replace: Partial<Pick<World, 'clock' | 'random' | 'config' | 'log'>> = {},
): Promise<World> {
  const config = replace.config ?? readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' });
  const world = await openWorld(config, replace);
  await seedSample(world);
  return world;
}

export { closeWorld };

let lastName = 0;

/** A new adult player with so much money, by transfer from the house's demo account. */
export async function makePlayer(world: World, moneyKopecks: number): Promise<Player> {
  lastName += 1;
  const id = await transaction(world, null, async (tx) => {
    const playerId = await createPlayer(tx, world, {
      name: `player ${String(lastName)}`,
      locale: 'ru',
      currencyId: 4,
      isAdult: true,
      isDemo: true,
      freeSpins: 0,
      identity: null,
    });
    return playerId;
  });
  if (moneyKopecks > 0) await giveMoney(world, id, moneyKopecks);
  return playerOf(id);
}

/** Gives a player money from the house's demo account. */
export async function giveMoney(world: World, playerId: number, moneyKopecks: number): Promise<void> {
  await transaction(world, null, async (tx) => {
    const { money } = await lockWalletsOf(tx, playerId);
    const subject = { type: 'player', id: playerId };
    await post(tx, [{ debit: 'demo', credit: money, unit: 'RUB', amount: moneyKopecks, kind: 'demo_gift', subject }]);
    return null;
  });
}

/** Gives a player bonus points from the house's demo account. */
export async function givePoints(world: World, playerId: number, centiPoints: number): Promise<void> {
  await transaction(world, null, async (tx) => {
    const { bonus } = await lockWalletsOf(tx, playerId);
    const gift = { debit: 'demo', credit: bonus, unit: 'BONUS', amount: centiPoints, kind: 'demo_gift' } as const;
    await post(tx, [{ ...gift, subject: { type: 'player', id: playerId } }]);
    return null;
  });
}

/** Gives a player what counts for withdrawals, from the house's demo account, as a top-up would. */
export async function giveDonate(world: World, playerId: number, kopecks: number): Promise<void> {
  await transaction(world, null, async (tx) => {
    const { donate } = await lockWalletsOf(tx, playerId);
    const gift = { debit: 'demo', credit: donate, unit: 'DONATE', amount: kopecks, kind: 'demo_gift' } as const;
    await post(tx, [{ ...gift, subject: { type: 'player', id: playerId } }]);
    return null;
  });
}

/** The same player with an idempotency key; `asked` stands for what is asked under it. */
export const withKey = (player: Player, key: string, asked = 'the same'): Player => ({
  ...player,
  claim: { key, hash: createHash('sha256').update(asked).digest('hex') },
});

/** Fails with the offending rows when anything in the database does not add up. */
export async function expectCleanAudit(world: World): Promise<void> {
  expect(await audit(world.db, world.config)).to.deep.equal([]);
}

/** Runs what must be refused and answers the refusal's key. Whatever else happens is an error of the test. */
export async function refusalOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing was refused';
}
