/**
 * Contracts: the input items are consumed and one item is created, by a draw over the published odds; every refusal
 * changes nothing. Every test ends with the audit, which checks the odds against the rules.
 */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { type ContractSigned, listContracts, readContractOffer, signContract } from '#src/games/contracts/index.ts';
import { quoteOfContract } from '#src/games/contracts/contract-offer.ts';
import { readProof, readSeeds, rotateSeedPair } from '#src/core/draws/index.ts';
import { loadProof } from '#src/portal/fairness/index.ts';
import { lockItem } from '#src/players/inventory/lock-item.ts';
import { itemsByIds, listItems, ownedSummary, sellItems } from '#src/players/inventory/index.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { changeSettings, readSettings, type Settings } from '#src/core/settings/index.ts';
import { contractOffer, readContractOfferInputs } from '#src/games/contracts/contract-offer.ts';
import { kopecks } from '#src/shared/units.ts';
import { verifyDraw } from '#scripts/verify-draw.mjs';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';

const STATEMENTS_AT_MOST = 16;
const ALL = { status: 'all', sort: 'new', q: '', rarity: null, cursor: null, limit: 48 } as const;

describe('Signing a contract', () => {
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  /**
   * A player with this many items of a case, in subsets of the given sizes that are valid contracts. Most draws
   * qualify, but not all.
   */
  async function playerWithItems(
    count: number,
    parts: readonly (readonly [from: number, to: number])[] = [[0, count]],
  ): Promise<{ player: Player; ids: number[] }> {
    for (;;) {
      const player = await makePlayer(services, 2000 * count);
      const opening = await openCase(services, player, { caseName: 'plain', count, revealMs: 0, quote: null });
      const ids = opening.drops.map(({ insertId }) => insertId);
      const offers = parts.map(([from, to]) => refusalOf(readContractOffer(services, player.id, ids.slice(from, to))));
      if ((await Promise.all(offers)).every((refusal) => refusal === 'nothing was refused')) return { player, ids };
    }
  }
  it('Contracts of the same value share their outcomes until prices or rules change', async () => {
    const { player, ids } = await playerWithItems(3);
    const { rows } = await readContractOffer(services, player.id, ids);
    expect((await readContractOffer(services, player.id, ids)).rows).to.equal(rows);
    await transaction(services, null, async (tx) => {
      await bumpDataVersion(tx, 'catalogue');
      return null;
    });
    await services.dataVersions.refresh();
    const { rows: later } = await readContractOffer(services, player.id, ids);
    expect(later).to.not.equal(rows);
    expect(later.map(({ item, from, to }) => [item.id, from, to])).to.deep.equal(
      rows.map(({ item, from, to }) => [item.id, from, to]),
    );
  });

  it('Changed rules and another price of G apply at once to the next contract of the same value', async () => {
    const { player, ids } = await playerWithItems(3);
    const { stake: owned } = await readContractOffer(services, player.id, ids);
    const stake = owned.map((item) => ({ ...item, priceKopecks: kopecks(2000) }));
    const offered = async (changes: readonly (readonly [name: keyof Settings, value: number])[]) => {
      await change(changes);
      const { rows } = contractOffer(await readContractOfferInputs(services), stake);
      const sum = rows.reduce((total, { from, to, worth }) => total + (to - from + 1) * worth.priceKopecks, 0);
      // Other tests may have added items of the same worth.
      const worths = [...new Set(rows.map(({ worth }) => worth.priceKopecks))];
      return { expected: Math.round(sum / 1_000_000), worths };
    };
    const change = async (changes: readonly (readonly [name: keyof Settings, value: number])[]): Promise<void> => {
      await transaction(services, null, async (tx) => {
        await changeSettings(tx, new Map(changes));
        return null;
      });
      await services.dataVersions.refresh();
    };
    const usual = await readSettings(services);
    try {
      expect(await offered([])).to.deep.equal({ expected: 5400, worths: [2000, 10_000] });
      expect(await offered([['contractEdgePercent', 20]])).to.deep.equal({ expected: 4800, worths: [2000, 10_000] });
      expect((await offered([['contractMinPercent', 8]])).worths).to.deep.equal([500, 2000, 10_000]);
      expect((await offered([['contractMaxPercent', 900]])).worths).to.deep.equal([500, 2000, 10_000, 50_000]);
      expect((await offered([['gPriceKopecks', 200]])).worths).to.deep.equal([1000, 4000, 20_000]);
    } finally {
      const { contractEdgePercent, contractMinPercent, contractMaxPercent, gPriceKopecks } = usual;
      await change(
        Object.entries({ contractEdgePercent, contractMinPercent, contractMaxPercent, gPriceKopecks }) as [
          keyof Settings,
          number,
        ][],
      );
    }
  });

  const inputOf = (ids: readonly number[], more: { quote?: string | null; revealMs?: number } = {}) => ({
    ids,
    quote: null,
    revealMs: 0,
    ...more,
  });
  const nonceOf = async (player: Player): Promise<number> => (await readSeeds(services.db, player.id)).nonce;
  const quoteOf = async (player: Player, ids: readonly number[]): Promise<string> => {
    const { gPriceKopecks } = await readSettings(services);
    return quoteOfContract(await readContractOffer(services, player.id, ids), gPriceKopecks);
  };

  it('A contract consumes its items for ever and gives one item of the offer, at its current price', async () => {
    const { player, ids } = await playerWithItems(10, [[0, 8]]);
    const put = ids.slice(0, 8);
    const offer = await readContractOffer(services, player.id, put);
    const signed = await signContract(services, player, inputOf(put, { quote: await quoteOf(player, put) }));
    const outcome = offer.rows.find(({ item }) => item.id === signed.itemId);
    expect(outcome).to.include({ from: signed.from, to: signed.to });
    expect(signed.ticket).to.be.within(signed.from, signed.to);
    expect(signed.priceKopecks).to.equal(outcome?.worth.priceKopecks).and.to.be.within(offer.min, offer.max);
    const after = await itemsByIds(services.db, [...put, signed.insertId]);
    expect(put.map((id) => after.get(id)?.status)).to.deep.equal(put.map(() => 'contract'));
    expect(after.get(signed.insertId)).to.include({ status: 'owned', playerId: player.id, caseId: null });
    expect((await ownedSummary(services.db, player.id)).count).to.equal(3);
    expect(await refusalOf(sellItems(services, player, { ids: put.slice(0, 1) }))).to.equal('errors.item.state');
  });

  it('Items that cannot be used are refused, and nothing and no nonce is taken', async () => {
    const { player, ids } = await playerWithItems(6, []);
    const stranger = await playerWithItems(3, []);
    const [one = 0, two = 0, sold = 0, locked = 0] = ids;
    await sellItems(services, player, { ids: [sold] });
    await lockItem(services, player, { insertId: locked, on: true });
    const nonce = await nonceOf(player);
    const refused: readonly [readonly number[], string][] = [
      [[one, two, sold], 'errors.item.state'],
      [[one, two, locked], 'errors.item.locked'],
      [[one, two, stranger.ids[0] ?? 0], 'errors.item.unknown'],
      [[one, two, 999_999_999], 'errors.item.unknown'],
    ];
    for (const [put, key] of refused)
      expect(await refusalOf(signContract(services, player, inputOf(put)))).to.equal(key);
    expect(await nonceOf(player)).to.equal(nonce);
    expect((await ownedSummary(services.db, player.id)).count).to.equal(5);
  });

  it('An outdated offer is refused, and nothing is taken', async () => {
    const { player, ids } = await playerWithItems(5, [
      [0, 5],
      [0, 4],
    ]);
    const quote = await quoteOf(player, ids);
    const others = await quoteOf(player, ids.slice(0, 4));
    expect(await refusalOf(signContract(services, player, inputOf(ids, { quote: others })))).to.equal(
      'errors.contract.changed',
    );
    // Simulates a publication by another worker: the database has the new version, but this process has not yet loaded
    // it.
    await services.db.raw(
      "INSERT INTO data_versions (name, version) VALUES ('catalogue', 1) ON DUPLICATE KEY UPDATE version = version + 1",
    );
    const stale = await refusalOf(signContract(services, player, inputOf(ids, { quote })));
    expect(stale).to.equal('errors.contract.changed');
    expect((await ownedSummary(services.db, player.id)).count).to.equal(5);
    await transaction(services, null, async (tx) => {
      await bumpDataVersion(tx, 'catalogue');
      return null;
    });
    await services.dataVersions.refresh();
    expect((await signContract(services, player, inputOf(ids, { quote }))).insertId).to.be.above(0);
  });

  it('One key signs once and returns the same answer again', async () => {
    const { player, ids } = await playerWithItems(5);
    const keyed = withKey(player, 'sign-once');
    const first = await signContract(services, keyed, inputOf(ids));
    expect(await signContract(services, keyed, inputOf(ids))).to.deep.equal(first);
    expect((await listContracts(services.db, player.id, { beforeId: null, limit: 9 })).contracts).to.have.lengthOf(1);
  });

  it('The odds of a contract are kept for ever and proven to every visitor once the seed is revealed', async () => {
    const { player, ids } = await playerWithItems(6);
    const offer = await readContractOffer(services, player.id, ids);
    const signed = await signContract(services, player, inputOf(ids));
    await transaction(services, null, (tx) => rotateSeedPair(tx, services, player.id, null));
    const { proof, ranges, hit } = await loadProof(services, null, signed.drawId);
    expect(ranges.map(({ from, to, gives }) => [gives?.item.id, from, to])).to.deep.equal(
      offer.rows.map(({ item, from, to }) => [item.id, from, to]),
    );
    const odds = ranges.map(({ from, to, gives }) => ({ id: gives?.item.id, from, to }));
    const verdict = verifyDraw({ ...proof, odds, outcome: { id: hit.gives?.item.id } });
    expect(verdict).to.include({ holds: true });
    for (const statement of ['UPDATE draw_odds SET odds = 1 LIMIT 1', 'DELETE FROM contracts LIMIT 1'])
      expect(await refusalOf(services.db.raw(statement))).to.match(/frozen|never changed/);
  });

  it('Other players see the outcome after the player’s own reveal only', async () => {
    const { player, ids } = await playerWithItems(5);
    const events: ContractSigned[] = [];
    const stop = services.events.subscribe((event) => events.push(event as ContractSigned));
    const signed = await signContract(services, player, inputOf(ids, { revealMs: 4000 }));
    await signContract(services, player, inputOf(ids)).catch(() => undefined);
    stop();
    expect(events.map(({ name, revealAt }) => [name, revealAt.getTime()])).to.deep.equal([
      ['contractSigned', clock.now().getTime() + 4000],
    ]);
    expect(await refusalOf(loadProof(services, null, signed.drawId))).to.equal('errors.draw.unknown');
    expect((await loadProof(services, player, signed.drawId)).proof.ticket).to.equal(signed.ticket);
    clock.moveBy(4000);
    expect((await loadProof(services, null, signed.drawId)).proof.ticket).to.equal(signed.ticket);
  });

  it('Contracts are listed to their player only, the newest first, page by page', async () => {
    const { player, ids } = await playerWithItems(9, [
      [0, 4],
      [4, 9],
    ]);
    const [first, second] = [ids.slice(0, 4), ids.slice(4, 9)];
    const older = await signContract(services, player, inputOf(first));
    const newer = await signContract(services, player, inputOf(second));
    const page = await listContracts(services.db, player.id, { beforeId: null, limit: 1 });
    expect(page.contracts.map(({ id }) => id)).to.deep.equal([newer.id]);
    expect(page.contracts[0]?.put.map(({ id }) => id)).to.deep.equal(second);
    const rest = await listContracts(services.db, player.id, { beforeId: page.next, limit: 1 });
    expect(rest.contracts[0]?.got.id).to.equal(older.insertId);
    expect(rest.next).to.equal(null);
    const stranger = await makePlayer(services, 0);
    expect((await listContracts(services.db, stranger.id, { beforeId: null, limit: 9 })).contracts).to.deep.equal([]);
    expect((await listItems(services, player.id, ALL)).items[0]?.caseId).to.equal(null);
  });

  it(`Signing takes at most ${String(STATEMENTS_AT_MOST)} statements, the same for 3 and 10 items`, async () => {
    const counts: number[] = [];
    for (const count of [3, 10]) {
      const next = await playerWithItems(count);
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }): number => statements.push(sql);
      services.db.on('query', note);
      await signContract(services, withKey(next.player, `count-${String(count)}`), inputOf(next.ids));
      services.db.removeListener('query', note);
      // The poll for data versions runs beside the contract and is not part of it.
      const own = statements.filter((sql) => !/^(BEGIN|COMMIT)|database_epoch/.test(sql));
      counts.push(own.length);
    }
    expect(counts[0]).to.be.at.most(STATEMENTS_AT_MOST);
    expect(counts[1]).to.equal(counts[0]);
  });

  it('The draw alone identifies the odds of the proof', async () => {
    const { player, ids } = await playerWithItems(4);
    const { drawId } = await signContract(services, player, inputOf(ids));
    const proof = await readProof(services.db, drawId);
    expect(proof).to.include({ kind: 'contract', versionId: null });
    expect(proof?.odds?.at(-1)?.to).to.equal(999_999);
  });
});
