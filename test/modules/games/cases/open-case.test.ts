/* Opening: money, draws, items and exp change together or not at all; every refusal changes nothing. */
import { expect } from 'chai';
import { selectPlayer } from '#src/players/players/index.ts';
import { type OpenCaseInput, openCase } from '#src/games/cases/index.ts';
import type { CaseOpened } from '#src/games/cases/index.ts';
import { caseByName } from '#src/core/catalogue/index.ts';
import { publishVersion } from '#src/core/catalogue/editing/index.ts';
import { FACTS_OF_ALL, quoteOf } from '#src/core/catalogue/prices/index.ts';
import { readSeeds } from '#src/core/draws/index.ts';
import { ownedSummary } from '#src/players/inventory/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { AppError } from '#src/shared/errors.ts';
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
const once = (caseName: string, more: Partial<OpenCaseInput> = {}): OpenCaseInput => ({
  caseName,
  count: 1,
  revealMs: 0,
  quote: null,
  ...more,
});

describe('Opening a case', () => {
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  it('An opening charges the price, gives the opened items, and exp for the money spent', async () => {
    const player = await makePlayer(services, 10_000);
    const opening = await openCase(services, player, once('plain', { count: 3 }));
    expect(opening.drops).to.have.lengthOf(3);
    expect(opening).to.include({ balanceKopecks: 4000, exp: 60, caseName: 'plain' });
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(4000);
    expect((await ownedSummary(services.db, player.id)).count).to.equal(3);
    expect(await selectPlayer(services.db, player.id)).to.include({ exp: 60, openedCount: 3 });
  });

  it('The cashback of a case is paid as points, rounded down over the whole sum', async () => {
    const player = await makePlayer(services, 10_000);
    const opening = await openCase(services, player, once('cashback', { count: 3 }));
    expect(opening.bonusCentiPoints).to.equal(420);
    expect((await readBalances(services.db, player.id)).bonusCentiPoints).to.equal(420);
  });

  it('An opening spends the last kopeck, and not one more', async () => {
    const player = await makePlayer(services, 2000);
    expect(await refusalOf(openCase(services, player, once('plain', { count: 2 })))).to.equal('errors.case.funds');
    expect((await openCase(services, player, once('plain'))).balanceKopecks).to.equal(0);
    expect(await refusalOf(openCase(services, player, once('plain')))).to.equal('errors.case.funds');
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
    it(`Opening "${name}" is refused with ${refusal}, and takes nothing and no nonce`, async () => {
      const player = await makePlayer(services, 10_000);
      expect(await refusalOf(openCase(services, player, once(name)))).to.equal(refusal);
      expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(10_000);
      expect((await readSeeds(services.db, player.id)).nonce).to.equal(0);
    });
  }

  it('A limited case cannot be opened beyond its stock, in any batches', async () => {
    const player = await makePlayer(services, 100_000);
    await openCase(services, player, once('limited', { count: 3 }));
    expect(await refusalOf(openCase(services, player, once('limited', { count: 3 })))).to.equal(
      'errors.case.unavailable',
    );
    await openCase(services, player, once('limited', { count: 2 }));
    await services.dataVersions.refresh();
    expect(await refusalOf(openCase(services, player, once('limited')))).to.equal('errors.case.unavailable');
    expect((await ownedSummary(services.db, player.id)).count).to.equal(5);
  });

  it('Changed odds are refused', async () => {
    const player = await makePlayer(services, 10_000);
    const publishedCase = await caseByName(services, 'cashback');
    const settings = await readSettings(services);
    if (!publishedCase) throw new Error('the case is missing');
    const quote = quoteOf(publishedCase, FACTS_OF_ALL, settings.gPriceKopecks);
    await openCase(services, player, once('cashback', { quote }));
    const rows = publishedCase.version.rows.map(({ from, to, item }) => ({ itemId: item.id, tickets: to - from + 1 }));
    await transaction(services, null, (tx) => publishVersion(tx, { caseId: publishedCase.id, rows }));
    const stale = openCase(services, player, once('cashback', { quote }));
    expect(await refusalOf(stale)).to.equal('errors.case.changed');
    await services.dataVersions.refresh();
    expect(await refusalOf(openCase(services, player, once('cashback', { quote })))).to.equal('errors.case.changed');
    expect((await openCase(services, player, once('cashback'))).versionId).to.be.greaterThan(publishedCase.version.id);
  });

  it('An opening freezes the present item prices, also before this process notices a change', async () => {
    const player = await makePlayer(services, 10_000);
    const publishedCase = await caseByName(services, 'plain');
    const { gPriceKopecks } = await readSettings(services);
    if (!publishedCase) throw new Error('the case is missing');
    const quote = quoteOf(publishedCase, FACTS_OF_ALL, gPriceKopecks);
    // Another process publishes: the rows and their version change, and the caches of this process do not.
    const publish = (sql: string): Promise<unknown> =>
      services.db.transaction(async (trx) => {
        await trx.raw(`UPDATE catalogue_items SET price_centi_g = price_centi_g ${sql}`);
        await trx.raw("UPDATE data_versions SET version = version + 1 WHERE name = 'catalogue'");
      });
    await publish('* 2');
    expect(await refusalOf(openCase(services, player, once('plain', { quote })))).to.equal('errors.case.changed');
    await publish('* 2');
    const [drop] = (await openCase(services, player, once('plain'))).drops;
    await publish('/ 4');
    const item = publishedCase.version.rows.find((row) => row.item.id === drop?.itemId)?.item;
    expect(drop?.priceCentiG).to.equal(4 * (item?.priceCentiG ?? 0));
    expect((await openCase(services, player, once('plain', { quote }))).drops).to.have.lengthOf(1);
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(6000);
  });

  it('An opening with another total than the displayed one is refused and takes nothing', async () => {
    const player = await makePlayer(services, 10_000);
    const refused = openCase(services, player, once('plain', { count: 3, totalMinor: 2000 }));
    const refusal = await refused.catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(AppError).and.include({ key: 'errors.case.total', status: 409 });
    expect((refusal as AppError).params).to.deep.equal({ sum: '60\u00a0₽' });
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(10_000);
    const opening = await openCase(services, player, once('plain', { count: 3, totalMinor: 6000 }));
    expect(opening.balanceKopecks).to.equal(4000);
  });

  it('One key opens once and returns the same drop again', async () => {
    const player = withKey(await makePlayer(services, 10_000), 'open-once');
    const first = await openCase(services, player, once('plain'));
    expect(await openCase(services, player, once('plain'))).to.deep.equal(first);
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(8000);
  });

  it('The event is published after commit, with the time when the reel has stopped', async () => {
    const player = await makePlayer(services, 10_000);
    const events: CaseOpened[] = [];
    const stop = services.events.subscribe((event) => {
      if (event.name === 'caseOpened') events.push(event as CaseOpened);
    });
    await openCase(services, player, once('plain', { revealMs: 5000 }));
    await openCase(services, player, once('over')).catch(() => undefined);
    stop();
    expect(events).to.have.lengthOf(1);
    expect(events[0]?.revealAt.getTime()).to.equal(clock.now().getTime() + 5000);
  });

  it(`An opening takes at most ${String(STATEMENTS_AT_MOST)} statements, the same for 1 and 10`, async () => {
    const player = await makePlayer(services, 1_000_000);
    // The first game of a day makes the player's row of the day.
    await openCase(services, player, once('cashback'));
    const counts: number[] = [];
    for (const count of [1, 10]) {
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }): number => statements.push(sql);
      services.db.on('query', note);
      const signedIn = { ...withKey(player, `count-${String(count)}`), isSignedIn: true } as const;
      await openCase(services, signedIn, once('cashback', { count }));
      services.db.removeListener('query', note);
      // The poll for data versions runs beside the opening and is not part of it.
      counts.push(statements.filter((sql) => !/^(BEGIN|COMMIT)|database_epoch/.test(sql)).length);
    }
    expect(counts[0]).to.be.at.most(STATEMENTS_AT_MOST);
    expect(counts[1]).to.equal(counts[0]);
  });
});
