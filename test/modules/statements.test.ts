/* The cost of each command: its statements, and the round trips in which they travel. The benchmark counts alike. */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { readContractOffer, signContract } from '#src/games/contracts/index.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { spinWheel } from '#src/games/wheel/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { giveFreeSpins } from '#test/support/give-free-spins.ts';
import { costOf, recordStatements } from '#test/support/record-statements.ts';
import { publishRing, ringOf } from '#test/support/wheel-ring.ts';
import { begin, openStage, say } from './payments/top-ups/payment-stage.ts';
import {
  closeServices,
  expectCleanAudit,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';

/** The most that a command of a signed-in player with an idempotency key may cost. */
interface Budget {
  readonly statements: number;
  readonly roundTrips: number;
}

const OPENING: Budget = { statements: 9, roundTrips: 5 };
const CONTRACT: Budget = { statements: 11, roundTrips: 5 };
const UPGRADE: Budget = { statements: 12, roundTrips: 5 };
const SPIN: Budget = { statements: 10, roundTrips: 5 };
const SALE: Budget = { statements: 8, roundTrips: 3 };
const BONUS: Budget = { statements: 13, roundTrips: 8 };
/** Two before the transaction find the payment and an invite gift that waits; one checks the payment's signature. */
const CREDIT: Budget = { statements: 12, roundTrips: 6 };
/** Two transactions: before and after the call to the provider. */
const PAYMENT: Budget = { statements: 9, roundTrips: 4 };

describe('Statements and round trips', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  let keys = 0;
  const cost = async (
    player: Player,
    act: (player: Player) => Promise<unknown>,
    { db }: Pick<Services, 'db'> = services,
  ): Promise<Budget> => {
    keys += 1;
    const signedIn: Player = { ...withKey(player, `cost-${String(keys)}`), isSignedIn: true };
    return costOf(await recordStatements(db, () => act(signedIn)));
  };
  const open = (count: number) => (player: Player) =>
    openCase(services, player, { caseName: 'cashback', count, revealMs: 0, quote: null });
  const playerWithItems = async (count: number): Promise<{ player: Player; ids: number[] }> => {
    const player = await makePlayer(services, 10_000_00);
    const { drops } = await open(count)(player);
    return { player, ids: drops.map(({ insertId }) => insertId) };
  };

  /** Some drops are worth so little that no outcome reaches their value. */
  const playerForContract = async (count: number): ReturnType<typeof playerWithItems> => {
    for (let tries = 0; tries < 50; tries += 1) {
      const owner = await playerWithItems(count);
      const offer = readContractOffer(services, owner.player.id, owner.ids);
      if ((await refusalOf(offer)) === 'nothing was refused') return owner;
    }
    throw new Error(`no ${String(count)} items of 50 players can be signed`);
  };

  for (const count of [1, 10]) {
    it(`${String(count)} openings: 9 statements in 5 round trips`, async () => {
      const player = await makePlayer(services, 10_000_00);
      // The first game of a day costs one more: it makes the row of the day.
      await open(1)(player);
      expect(await cost(player, open(count))).to.deep.equal(OPENING);
    });
  }

  for (const count of [3, 10]) {
    it(`A contract of ${String(count)} items: 11 statements in 5 round trips`, async () => {
      const { player, ids } = await playerForContract(count);
      const sign = (by: Player) => signContract(services, by, { ids, quote: null, revealMs: 0 });
      expect(await cost(player, sign)).to.deep.equal(CONTRACT);
    });
  }

  for (const [count, addMinor] of [
    [1, 0],
    [6, 1],
  ] as const) {
    it(`An upgrade of ${String(count)} items with ${String(addMinor)} kopecks: at most 12 statements`, async () => {
      const { itemsById } = await publishedCases(services);
      const target = [...itemsById.values()].toSorted((a, b) => b.priceCentiG - a.priceCentiG)[0]?.id ?? 0;
      const { player, ids } = await playerWithItems(count);
      const roll = (by: Player) =>
        rollUpgrade(services, by, { ids, addMinor, target, side: 'under', quote: null, revealMs: 0 });
      expect(await cost(player, roll)).to.satisfy(
        ({ statements, roundTrips }: Budget) => statements <= UPGRADE.statements && roundTrips <= UPGRADE.roundTrips,
      );
    });
  }

  it('A spin: at most 10 statements in 5 round trips', async () => {
    const spin = (by: Player) => spinWheel(services, by, { promo: null, version: null, revealMs: 0 });
    await publishRing(services, ringOf({ kind: 'points', amount: 100 }));
    const player = await makePlayer(services, 0);
    await giveFreeSpins(services, player.id, 2);
    // Fills the cache: a new wheel is loaded once, not on every spin.
    await spin(player);
    expect(await cost(player, spin)).to.satisfy(
      ({ statements, roundTrips }: Budget) => statements <= SPIN.statements && roundTrips <= SPIN.roundTrips,
    );
  });

  for (const count of [1, 10]) {
    it(`A sale of ${String(count)} items: 8 statements in 3 round trips`, async () => {
      const { player, ids } = await playerWithItems(count);
      expect(await cost(player, (by) => sellItems(services, by, { ids }))).to.deep.equal(SALE);
    });
  }

  it('A daily bonus: 13 statements in 8 round trips', async () => {
    const player = await makePlayer(services, 0);
    expect(await cost(player, (by) => takeBonus(services, by))).to.deep.equal(BONUS);
  });

  it('A new payment: 9 statements in 4 round trips', async () => {
    const stage = await openStage();
    try {
      const payer = await makePlayer(stage.services, 0);
      await begin(stage, payer, 100);
      expect(await cost(payer, (by) => begin(stage, by, 100), stage.services)).to.deep.equal(PAYMENT);
    } finally {
      await stage.close();
    }
  });

  it('A payment credit: 12 statements in 6 round trips', async () => {
    const stage = await openStage();
    try {
      const payer = await makePlayer(stage.services, 0);
      const credit = async (): Promise<Budget> => {
        const payment = await begin(stage, payer, 100);
        return costOf(await recordStatements(stage.services.db, () => say(stage, payment, 'paid')));
      };
      // Fills the caches of methods and settings.
      await credit();
      expect(await credit()).to.deep.equal(CREDIT);
    } finally {
      await stage.close();
    }
  });
});
