/* Opening: money, draws, items and exp move together or not at all; every refusal leaves everything as it was. */
import { expect } from 'chai';
import { loadPlayer } from '#src/accounts/index.ts';
import { type OpenCaseInput, openCase } from '#src/cases/index.ts';
import type { CaseOpened } from '#src/cases/index.ts';
import { caseByName, publishVersion, quoteOf } from '#src/catalogue/index.ts';
import { readSeeds } from '#src/draws/index.ts';
import { ownedSummary } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import {
  closeWorld,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeWorld,
  refusalOf,
  withKey,
} from '../../support/world.ts';

const STATEMENTS_AT_MOST = 16;
const once = (caseName: string, more: Partial<OpenCaseInput> = {}): OpenCaseInput => ({
  caseName,
  count: 1,
  revealMs: 0,
  quote: null,
  ...more,
});

describe('opening a case', () => {
  const clock = fixedClock();
  let world: World;
  before(async () => (world = await makeWorld({ clock })));
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  it('takes the price, gives as many items as were opened, and exp for the money spent', async () => {
    const player = await makePlayer(world, 10_000);
    const opening = await openCase(world, player, once('plain', { count: 3 }));
    expect(opening.drops).to.have.lengthOf(3);
    expect(opening).to.include({ balanceKopecks: 4000, exp: 60, caseName: 'plain' });
    expect((await readBalances(world.db, player.id)).moneyKopecks).to.equal(4000);
    expect((await ownedSummary(world.db, player.id)).count).to.equal(3);
    expect(await loadPlayer(world, player.id)).to.include({ exp: 60, openedCount: 3 });
  });

  it('gives the cashback of a case as points, rounded down over the whole sum', async () => {
    const player = await makePlayer(world, 10_000);
    const opening = await openCase(world, player, once('cashback', { count: 3 }));
    expect(opening.bonusCentiPoints).to.equal(420);
    expect((await readBalances(world.db, player.id)).bonusCentiPoints).to.equal(420);
  });

  it('spends the last kopeck, and not one more', async () => {
    const player = await makePlayer(world, 2000);
    expect(await refusalOf(openCase(world, player, once('plain', { count: 2 })))).to.equal('errors.case.funds');
    expect((await openCase(world, player, once('plain'))).balanceKopecks).to.equal(0);
    expect(await refusalOf(openCase(world, player, once('plain')))).to.equal('errors.case.funds');
  });

  const REFUSALS = {
    resting: 'errors.case.unavailable',
    over: 'errors.case.unavailable',
    secret: 'errors.case.unknown',
    'no-such-case': 'errors.case.unknown',
    'for-vk': 'errors.case.vk',
    'for-telegram': 'errors.case.telegram',
    'for-points': 'errors.case.funds',
    'for-level': 'errors.case.level',
    'for-top-ups': 'errors.case.topup',
  };
  for (const [name, refusal] of Object.entries(REFUSALS)) {
    it(`refuses "${name}" with ${refusal}, and takes nothing and no nonce`, async () => {
      const player = await makePlayer(world, 10_000);
      expect(await refusalOf(openCase(world, player, once(name)))).to.equal(refusal);
      expect((await readBalances(world.db, player.id)).moneyKopecks).to.equal(10_000);
      expect((await readSeeds(world.db, player.id)).nonce).to.equal(0);
    });
  }

  it('opens no more of a limited case than there are, however they are counted', async () => {
    const player = await makePlayer(world, 100_000);
    await openCase(world, player, once('limited', { count: 3 }));
    expect(await refusalOf(openCase(world, player, once('limited', { count: 3 })))).to.equal('errors.case.unavailable');
    await openCase(world, player, once('limited', { count: 2 }));
    await world.dataVersions.refresh();
    expect(await refusalOf(openCase(world, player, once('limited')))).to.equal('errors.case.unavailable');
    expect((await ownedSummary(world.db, player.id)).count).to.equal(5);
  });

  it('refuses when the odds are not those that were shown', async () => {
    const player = await makePlayer(world, 10_000);
    const shown = await caseByName(world, 'cashback');
    const settings = await readSettings(world);
    if (!shown) throw new Error('the case is missing');
    const quote = quoteOf(shown, settings.gPriceKopecks);
    await openCase(world, player, once('cashback', { quote }));
    const rows = shown.version.rows.map(({ from, to, item }) => ({ itemId: item.id, tickets: to - from + 1 }));
    await transaction(world, null, (tx) => publishVersion(tx, settings, { caseId: shown.id, rows }));
    const stale = openCase(world, player, once('cashback', { quote }));
    expect(await refusalOf(stale)).to.equal('errors.case.changed');
    await world.dataVersions.refresh();
    expect(await refusalOf(openCase(world, player, once('cashback', { quote })))).to.equal('errors.case.changed');
    expect((await openCase(world, player, once('cashback'))).versionId).to.be.greaterThan(shown.version.id);
  });

  it('opens once for one key, and gives the same drop again', async () => {
    const player = withKey(await makePlayer(world, 10_000), 'open-once');
    const first = await openCase(world, player, once('plain'));
    expect(await openCase(world, player, once('plain'))).to.deep.equal(first);
    expect((await readBalances(world.db, player.id)).moneyKopecks).to.equal(8000);
  });

  it('tells others after commit, from when the reel has stopped', async () => {
    const player = await makePlayer(world, 10_000);
    const heard: CaseOpened[] = [];
    const stop = world.announcer.listen((event) => heard.push(event as CaseOpened));
    await openCase(world, player, once('plain', { revealMs: 5000 }));
    await openCase(world, player, once('over')).catch(() => undefined);
    stop();
    expect(heard).to.have.lengthOf(1);
    expect(heard[0]?.revealAt.getTime()).to.equal(clock.now().getTime() + 5000);
  });

  it(`takes at most ${String(STATEMENTS_AT_MOST)} statements, the same for 1 and 10`, async () => {
    const player = await makePlayer(world, 1_000_000);
    const counts: number[] = [];
    for (const count of [1, 10]) {
      const seen: string[] = [];
      const note = ({ sql }: { sql: string }): number => seen.push(sql);
      world.db.on('query', note);
      await openCase(world, withKey(player, `count-${String(count)}`), once('cashback', { count }));
      world.db.removeListener('query', note);
      // The clock that watches data versions asks beside the opening, not for it.
      counts.push(seen.filter((sql) => !/^(BEGIN|COMMIT)|data_versions/.test(sql)).length);
    }
    expect(counts[0]).to.be.at.most(STATEMENTS_AT_MOST);
    expect(counts[1]).to.equal(counts[0]);
  });
});
