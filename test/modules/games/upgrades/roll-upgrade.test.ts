/**
 * Upgrades: the stake is consumed on success and failure, and added money is taken once; the target is awarded when the
 * ticket is on the winning side. Every refusal changes nothing, and every test ends with the audit.
 */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { changeItem, readEditedItem } from '#src/core/catalogue/editing/index.ts';
import { readSeeds, rotateSeedPair } from '#src/core/draws/index.ts';
import { loadProof } from '#src/portal/fairness/index.ts';
import { lockItem } from '#src/players/inventory/lock-item.ts';
import { itemsByIds, ownedSummary } from '#src/players/inventory/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { listUpgrades, readUpgradeOffer, rollUpgrade, type UpgradeRolled } from '#src/games/upgrades/index.ts';
import { quoteOfUpgrade } from '#src/games/upgrades/upgrade-offer.ts';
import type { RollUpgradeInput } from '#src/games/upgrades/roll-upgrade.ts';
import { kopecks } from '#src/shared/units.ts';
import { verifyDraw } from '#scripts/verify-draw.mjs';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  giveMoney,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';

const STATEMENTS_AT_MOST = 18;
const SPARE = 50_000;

describe('Rolling an upgrade', () => {
  const clock = fixedClock();
  let services: Services;
  /** The most expensive item: above any stake of the plain case except the luckiest. */
  let dearest: number;
  before(async () => {
    services = await makeServices({ clock });
    const { itemsById } = await publishedCases(services);
    const items = [...itemsById.values()].sort((one, other) => other.priceCentiG - one.priceCentiG);
    dearest = items[0]?.id ?? 0;
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  async function playerWithItems(count: number): Promise<{ player: Player; ids: number[]; prices: number[] }> {
    const player = await makePlayer(services, SPARE);
    const cheap: { readonly insertId: number; readonly priceKopecks: number }[] = [];
    while (cheap.length < count) {
      const missing = count - cheap.length;
      await giveMoney(services, player.id, 2000 * missing);
      const { drops } = await openCase(services, player, {
        caseName: 'plain',
        count: missing,
        revealMs: 0,
        quote: null,
      });
      cheap.push(...drops.filter(({ itemId }) => itemId !== dearest));
    }
    return { player, ids: cheap.map((drop) => drop.insertId), prices: cheap.map((drop) => drop.priceKopecks) };
  }
  const inputOf = (ids: readonly number[], more: Partial<RollUpgradeInput> = {}): RollUpgradeInput => ({
    ids,
    addMinor: 0,
    target: dearest,
    side: 'under',
    quote: null,
    revealMs: 0,
    ...more,
  });
  const moneyOf = async ({ id }: Player): Promise<number> => (await readBalances(services.db, id)).moneyKopecks;
  /** A target that the stake wins with the highest possible chance. */
  const likely = async (price: number): Promise<number> => {
    const { itemsById } = await publishedCases(services);
    const dearer = [...itemsById.values()].filter((item) => item.priceCentiG > price);
    return dearer.sort((one, other) => one.priceCentiG - other.priceCentiG)[0]?.id ?? 0;
  };

  it('The stake is consumed in any case, and the target is given exactly when the ticket wins', async () => {
    const outcomes = { won: 0, lost: 0 };
    for (let tries = 0; tries < 60 && (outcomes.won === 0 || outcomes.lost === 0); tries += 1) {
      outcomes[await rollOne(tries % 2 === 0 ? 'under' : 'over')] += 1;
    }
    expect(Math.min(outcomes.won, outcomes.lost)).to.be.above(0);
  });

  async function rollOne(side: 'under' | 'over'): Promise<'won' | 'lost'> {
    const { player, ids, prices } = await playerWithItems(2);
    const [id = 0, [price = 0]] = [ids[0], prices];
    const target = await likely(price);
    const rolled = await rollUpgrade(services, player, inputOf([id], { target, side, addMinor: 50 }));
    const isWon = rolled.from <= rolled.ticket && rolled.ticket <= rolled.to;
    expect(rolled.insertId !== null).to.equal(isWon);
    expect([await moneyOf(player), rolled.balanceKopecks]).to.deep.equal([SPARE - 50, SPARE - 50]);
    const after = await itemsByIds(services.db, [id, rolled.insertId ?? 0]);
    expect(after.get(id)?.status).to.equal('upgrade');
    if (isWon) expect(after.get(rolled.insertId ?? 0)).to.include({ itemId: target, status: 'owned' });
    return isWon ? 'won' : 'lost';
  }

  it('Six items and money can be staked together', async () => {
    const { player, ids, prices } = await playerWithItems(6);
    const put = ids.slice(0, 6);
    const rolled = await rollUpgrade(services, player, inputOf(put, { addMinor: 777 }));
    const stake = prices.slice(0, 6).reduce((sum, price) => sum + price, 777);
    expect(rolled.to - rolled.from + 1).to.equal(Math.max(1, Math.floor((stake * 900_000) / 500_000)));
    expect(await moneyOf(player)).to.equal(SPARE - 777);
    const [listed] = (await listUpgrades(services.db, player.id, { beforeId: null, limit: 5 })).upgrades;
    expect(listed).to.include({ id: rolled.id, stakeKopecks: stake, addKopecks: 777, ticket: rolled.ticket });
    expect(listed?.put.map(({ id }) => id)).to.deep.equal(put);
  });

  it('An invalid stake or target and insufficient funds are refused, and nothing and no nonce is taken', async () => {
    const { player, ids } = await playerWithItems(5);
    const [one = 0, locked = 0] = ids;
    await lockItem(services, player, { insertId: locked, on: true });
    const { nonce } = await readSeeds(services.db, player.id);
    const { count } = await ownedSummary(services.db, player.id);
    const { itemsById } = await publishedCases(services);
    const [cheapest] = [...itemsById.values()].sort((a, b) => a.priceCentiG - b.priceCentiG);
    const refused: readonly [RollUpgradeInput, string][] = [
      [inputOf([locked]), 'errors.item.locked'],
      [inputOf([999_999_999]), 'errors.item.unknown'],
      [inputOf([one], { target: 999_999_999 }), 'errors.item.unknown'],
      [inputOf([one], { target: cheapest?.id ?? 0 }), 'errors.upgrade.target'],
      [inputOf([one], { addMinor: SPARE + 1 }), 'errors.funds'],
      [inputOf([one], { quote: '0'.repeat(32) }), 'errors.upgrade.changed'],
    ];
    for (const [input, key] of refused)
      expect(await refusalOf(rollUpgrade(services, player, input)), key).to.equal(key);
    expect((await readSeeds(services.db, player.id)).nonce).to.equal(nonce);
    expect((await ownedSummary(services.db, player.id)).count).to.equal(count);
    expect(await moneyOf(player)).to.equal(SPARE);
  });

  it('The target must be worth more than the stake, by a kopeck at least', async () => {
    const { player, ids, prices } = await playerWithItems(1);
    const targetId = await likely(prices[0] ?? 0);
    const offered = (added: number) =>
      readUpgradeOffer(services, player.id, { ids, addKopecks: kopecks(added), targetId, side: 'under' });
    const { worth, stakeKopecks } = await offered(0);
    const missing = worth.priceKopecks - stakeKopecks;
    expect((await offered(missing - 1)).stakeKopecks).to.equal(worth.priceKopecks - 1);
    for (const addMinor of [missing, missing + 1]) {
      const refused = rollUpgrade(services, player, inputOf(ids, { target: targetId, addMinor }));
      expect(await refusalOf(refused)).to.equal('errors.upgrade.target');
    }
    expect(await moneyOf(player)).to.equal(SPARE);
  });

  it('All the money of a player may be added to a stake, and no kopeck more', async () => {
    const { player, ids } = await playerWithItems(1);
    const offered = (added: number) =>
      readUpgradeOffer(services, player.id, { ids, addKopecks: kopecks(added), targetId: dearest, side: 'under' });
    expect((await offered(SPARE)).addKopecks).to.equal(SPARE);
    expect(await refusalOf(offered(SPARE + 1))).to.equal('errors.funds');
    await rollUpgrade(services, player, inputOf(ids, { addMinor: SPARE }));
    expect(await moneyOf(player)).to.equal(0);
  });

  it('A target whose chance is below one ticket is refused, however small the stake', async () => {
    const { player, ids, prices } = await playerWithItems(1);
    const setPrice = async (priceCentiG: number): Promise<number> => {
      const item = await readEditedItem(services.db, dearest);
      const { rarityRank, isTracked, isListed, texts } = item;
      const wish = { rarityRank, isTracked, isListed, texts, priceCentiG };
      await transaction(services, null, async (tx) => {
        await changeItem(tx, { id: dearest, revision: item.revision, wish }, 'a target without a chance');
        return null;
      });
      await services.dataVersions.refresh();
      return item.priceCentiG;
    };
    const { gPriceKopecks } = await readSettings(services);
    const stakeKopecks = prices[0] ?? 0;
    const leastTarget = Math.ceil((stakeKopecks * 900_000 * 100) / gPriceKopecks);
    const formerCentiG = await setPrice(leastTarget + 1000);
    expect(await refusalOf(rollUpgrade(services, player, inputOf(ids)))).to.equal('errors.upgrade.chance');
    expect((await ownedSummary(services.db, player.id)).count).to.equal(1);
    await setPrice(leastTarget - 1000);
    const { from, to } = await rollUpgrade(services, player, inputOf(ids));
    expect([from, to]).to.deep.equal([0, 0]);
    await setPrice(formerCentiG);
  });

  it('Only the displayed offer is accepted', async () => {
    const { player, ids } = await playerWithItems(2);
    const offer = { ids: ids.slice(0, 1), addKopecks: kopecks(5), targetId: dearest, side: 'over' as const };
    const quote = quoteOfUpgrade(await readUpgradeOffer(services, player.id, offer));
    const input = inputOf(offer.ids, { addMinor: 5, side: 'over', quote });
    for (const other of [{ addMinor: 6 }, { side: 'under' as const }, { ids }])
      expect(await refusalOf(rollUpgrade(services, player, { ...input, ...other }))).to.equal('errors.upgrade.changed');
    expect((await rollUpgrade(services, player, input)).to).to.equal(999_999);
  });

  it('One key rolls once and returns the same answer again', async () => {
    const { player, ids } = await playerWithItems(1);
    const keyed = withKey(player, 'roll-once');
    const first = await rollUpgrade(services, keyed, inputOf(ids, { addMinor: 100 }));
    expect(await rollUpgrade(services, keyed, inputOf(ids, { addMinor: 100 }))).to.deep.equal(first);
    expect(await moneyOf(player)).to.equal(SPARE - 100);
  });

  it('Lost and won stakes are proven, and to other players only after the reveal', async () => {
    const { player, ids } = await playerWithItems(1);
    const events: UpgradeRolled[] = [];
    const stop = services.events.subscribe((event) => events.push(event as UpgradeRolled));
    const { drawId, ticket } = await rollUpgrade(services, player, inputOf(ids, { revealMs: 5000 }));
    stop();
    expect(events.map(({ name }) => name)).to.deep.equal(['upgradeRolled']);
    expect(await refusalOf(loadProof(services, null, drawId))).to.equal('errors.draw.unknown');
    clock.moveBy(5000);
    await transaction(services, null, (tx) => rotateSeedPair(tx, services, player.id, null));
    const { proof, ranges, hit } = await loadProof(services, null, drawId);
    const odds = ranges.map(({ from, to, gives }) => ({ id: gives?.item.id ?? null, from, to }));
    const outcome = { id: hit.gives?.item.id ?? null, from: hit.from, to: hit.to };
    expect(verifyDraw({ ...proof, odds, outcome })).to.include({ holds: true });
    expect(proof.ticket).to.equal(ticket);
  });

  it(`Rolling takes at most ${String(STATEMENTS_AT_MOST)} statements, the same for 1 and 6 items`, async () => {
    const counts: number[] = [];
    for (const count of [1, 6]) {
      const { player, ids } = await playerWithItems(count);
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }): number => statements.push(sql);
      services.db.on('query', note);
      const rolled = await rollUpgrade(
        services,
        withKey(player, `count-${String(count)}`),
        inputOf(ids, { addMinor: 1 }),
      );
      services.db.removeListener('query', note);
      const own = statements.filter((sql) => !/^(BEGIN|COMMIT)|database_epoch/.test(sql)).length;
      counts.push(rolled.insertId === null ? own : own - 1);
    }
    expect(counts[0]).to.be.at.most(STATEMENTS_AT_MOST - 1);
    expect(counts[1]).to.equal(counts[0]);
  });
});
