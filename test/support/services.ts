import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { followBrand } from '#src/core/branding/index.ts';
import { createPlayer } from '#src/players/players/index.ts';
import { lockWalletsOf, post, type Posting } from '#src/core/ledger/index.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { type Clock, type Services, openServices } from '#src/platform/services.ts';
import { audit } from '#tools/audit/audit.ts';
import { seedSample } from '#test/support/catalogue/sample-catalogue.ts';

/** A clock that stands still until a test moves it. */
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

/** The real services of this run with the sample catalogue; `replace` overrides some of them. */
export async function makeServices(
  replace: Partial<Pick<Services, 'clock' | 'random' | 'config' | 'log' | 'links'>> = {},
): Promise<Services> {
  const config = replace.config ?? readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' });
  const services = await openServices(config, replace);
  await seedSample(services);
  await followBrand(services);
  return services;
}

export { closeServices } from '#test/support/store-wide.ts';

/**
 * The services of another process over the same database and clock: within one process the commands of a player wait
 * for each other before they reach the database, so only two can race.
 */
export const openTwin = ({ config, clock }: Services): Promise<Services> => openServices(config, { clock });

let lastName = 0;

/** A new adult player with this much money, transferred from the house's demo account. */
export async function makePlayer(services: Services, moneyKopecks: number): Promise<Player> {
  lastName += 1;
  const id = await transaction(services, null, async (tx) => {
    const playerId = await createPlayer(tx, services, {
      name: `player ${String(lastName)}`,
      locale: 'ru',
      currencyId: 4,
      isAdult: true,
      isDemo: true,
      freeSpins: 0,
    });
    return playerId;
  });
  if (moneyKopecks > 0) await giveMoney(services, id, moneyKopecks);
  return playerOf(id);
}

export const giveMoney = (services: Services, playerId: number, moneyKopecks: number): Promise<void> =>
  giveDemoGift(services, playerId, { account: 'money', unit: 'RUB', amount: moneyKopecks });

export const givePoints = (services: Services, playerId: number, centiPoints: number): Promise<void> =>
  giveDemoGift(services, playerId, { account: 'bonus', unit: 'BONUS', amount: centiPoints });

/** Gives a player withdrawal allowance from the house's demo account, as a top-up does. */
export const giveDonate = (services: Services, playerId: number, kopecks: number): Promise<void> =>
  giveDemoGift(services, playerId, { account: 'donate', unit: 'DONATE', amount: kopecks });

/** Only players of the demo get demo gifts, so the player becomes one, by whatever provider they signed in. */
async function giveDemoGift(
  services: Services,
  playerId: number,
  { account, unit, amount }: Pick<Posting, 'unit' | 'amount'> & { readonly account: 'money' | 'bonus' | 'donate' },
): Promise<void> {
  await transaction(services, null, async (tx) => {
    const { [account]: credit } = await lockWalletsOf(tx, playerId);
    await tx('players').where({ id: playerId, is_demo: 0 }).update({ is_demo: 1 });
    const subject = { type: 'player', id: playerId } as const;
    await post(tx, [{ debit: 'demo', credit, unit, amount, kind: 'demo_gift', subject }]);
    return null;
  });
}

/** The same player with an idempotency key; `request` is the one that the key belongs to. */
export const withKey = (player: Player, key: string, request = 'the same'): Player => ({
  ...player,
  claim: { key, hash: createHash('sha256').update(request).digest('hex') },
});

/** Fails with the offending rows when the audit finds any. */
export async function expectCleanAudit(services: Services): Promise<void> {
  expect(await audit(services.db, services.config)).to.deep.equal([]);
}

/** Runs an action that must be refused and returns the refusal's key. Any other outcome throws. */
export async function refusalOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing was refused';
}
