/* The cost of each command in statements: each is a round trip. The benchmark counts alike. */
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
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { recordStatements } from '#test/support/tables/record-statements.ts';
import { publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { begin, openStage, sendClaim } from './payments/top-ups/payment-stage.ts';
import {
  closeServices,
  expectCleanAudit,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';

/** Round trips of commands of a signed-in player with an idempotency key, with BEGIN and COMMIT. */
const OPENING = 18;
const CONTRACT = 18;
/** A lost upgrade of items alone. Added money costs two more, a prize one. */
const UPGRADE = 17;
const SPIN = 16;
const SALE = 12;
const BONUS = 16;
/** Two before the transaction find the payment and an invite gift that waits; one checks the payment's signature. */
const CREDIT = 15;
/** Two transactions, before and after the call to the provider, and one statement between them reads the payment. */
const PAYMENT = 14;

describe('Round trips of a command', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  let keys = 0;
  const cost = async (
    player: Player,
    act: (player: Player) => Promise<unknown>,
    { db }: Pick<Services, 'db'> = services,
  ): Promise<number> => {
    keys += 1;
    const signedIn: Player = { ...withKey(player, `cost-${String(keys)}`), isSignedIn: true };
    return (await recordStatements(db, () => act(signedIn))).length;
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
    it(`${String(count)} openings: ${String(OPENING)} round trips`, async () => {
      const player = await makePlayer(services, 10_000_00);
      // Fills the caches.
      await open(1)(player);
      expect(await cost(player, open(count))).to.equal(OPENING);
    });
  }

  for (const count of [3, 10]) {
    it(`A contract of ${String(count)} items: ${String(CONTRACT)} round trips`, async () => {
      const { player, ids } = await playerForContract(count);
      const sign = (by: Player) => signContract(services, by, { ids, quote: null, revealMs: 0 });
      expect(await cost(player, sign)).to.equal(CONTRACT);
    });
  }

  for (const [count, addMinor] of [
    [1, 0],
    [6, 1],
  ] as const) {
    const lost = UPGRADE + (addMinor > 0 ? 2 : 0);
    const stake = `${String(count)} items and ${String(addMinor)} kopecks`;
    it(`An upgrade of ${stake}: ${String(lost)} round trips, one more when won`, async () => {
      const { itemsById } = await publishedCases(services);
      const target = [...itemsById.values()].toSorted((a, b) => b.priceCentiG - a.priceCentiG)[0]?.id ?? 0;
      const { player, ids } = await playerWithItems(count);
      const prizes: number[] = [];
      const roll = async (by: Player): Promise<void> => {
        const input = { ids, addMinor, target, side: 'under', quote: null, revealMs: 0 } as const;
        const { insertId } = await rollUpgrade(services, by, input);
        if (insertId !== null) prizes.push(insertId);
      };
      const trips = await cost(player, roll);
      expect(trips).to.equal(lost + prizes.length);
    });
  }

  it(`A spin: at most ${String(SPIN)} round trips`, async () => {
    const spin = (by: Player) => spinWheel(services, by, { promo: null, version: null, revealMs: 0 });
    await publishRing(services, ringOf({ kind: 'points', amount: 100 }));
    const player = await makePlayer(services, 0);
    await giveFreeSpins(services, player.id, 2);
    // Fills the cache: a new wheel is loaded once, not on every spin.
    await spin(player);
    expect(await cost(player, spin)).to.be.at.most(SPIN);
  });

  for (const count of [1, 10]) {
    it(`A sale of ${String(count)} items: ${String(SALE)} round trips`, async () => {
      const { player, ids } = await playerWithItems(count);
      expect(await cost(player, (by) => sellItems(services, by, { ids }))).to.equal(SALE);
    });
  }

  it(`A daily bonus: ${String(BONUS)} round trips`, async () => {
    const player = await makePlayer(services, 0);
    expect(await cost(player, (by) => takeBonus(services, by))).to.equal(BONUS);
  });

  it(`A new payment: ${String(PAYMENT)} round trips`, async () => {
    const stage = await openStage();
    try {
      const payer = await makePlayer(stage.services, 0);
      await begin(stage, payer, 100);
      expect(await cost(payer, (by) => begin(stage, by, 100), stage.services)).to.equal(PAYMENT);
    } finally {
      await stage.close();
    }
  });

  it(`A payment credit: ${String(CREDIT)} round trips`, async () => {
    const stage = await openStage();
    try {
      const payer = await makePlayer(stage.services, 0);
      const credit = async (): Promise<number> => {
        const payment = await begin(stage, payer, 100);
        return (await recordStatements(stage.services.db, () => sendClaim(stage, payment, 'paid'))).length;
      };
      // Fills the caches of methods and settings.
      await credit();
      expect(await credit()).to.equal(CREDIT);
    } finally {
      await stage.close();
    }
  });
});
