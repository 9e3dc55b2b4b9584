/*
 * Price lists: a file becomes a draft, and is applied as a whole, at once or at its time, once, with the entries in the
 * log and in the history of prices that single changes have.
 */
import { expect } from 'chai';
import { demoMember } from '#src/admin/access/index.ts';
import { applyDuePrices } from '#src/admin/catalogue/index.ts';
import { applyPrices } from '#src/admin/catalogue/apply-prices.ts';
import { pricesFile } from '#src/admin/catalogue/prices-file.ts';
import { loadPriceList } from '#src/admin/catalogue/prices-model.ts';
import { cancelPrices, schedulePrices } from '#src/admin/catalogue/schedule-prices.ts';
import { uploadPrices } from '#src/admin/catalogue/upload-prices.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { createItem, readEditedItem } from '#src/core/catalogue/editing/index.ts';
import {
  listChanges,
  readCasePriceHistory,
  readItemPriceHistory,
  readPriceList,
} from '#src/core/catalogue/prices/index.ts';
import { createPromo } from '#src/core/promo-codes/index.ts';
import { previewSpinWorth } from '#src/games/wheel/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import type { Upload } from '#src/platform/upload.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PriceListModel } from '#views/admin/catalogue/models.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { closeServices, expectCleanAudit, makeServices, refusalOf } from '#test/support/services.ts';
import { allowEverybody } from '#test/support/players/staff-members.ts';
import { testConfig } from '#test/support/store.ts';
import { recordStatements } from '#test/support/tables/record-statements.ts';
import { makePricesDue } from '#test/support/catalogue/due-prices.ts';
import { publishRing, publishSpins, ringOf } from '#test/support/catalogue/wheel-ring.ts';

const HEAD = 'kind,name,price,old_price\n';

const fileOf = (text: string): Upload => ({ bytes: text.length, sha256: '', use: (work) => work(Buffer.from(text)) });

describe('Price lists', () => {
  let services: Services;
  let clerk: StaffMember;
  let admin: StaffMember;
  before(async () => {
    // Other tests rely on the prices of the sample.
    const databaseUrl = await freshSchema(testConfig({}).databaseUrl, 'prices');
    services = await makeServices({ config: testConfig({ databaseUrl }) });
    clerk = await demoMember(services, { name: 'prices', role: 'manager' });
    admin = await demoMember(services, { name: 'prices', role: 'admin' });
    await allowEverybody(services);
  });
  // A wheel of items would refuse the price lists of other tests.
  afterEach(() => publishSpins(services));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const upload = (lines: string, by = clerk): Promise<{ id: number }> =>
    uploadPrices(services, by, { file: fileOf(HEAD + lines) });
  const preview = (id: number): Promise<PriceListModel> =>
    loadPriceList(services, { locale: 'en', t: services.texts.t('en'), member: clerk }, { listId: id });
  const itemPrice = async (key: string): Promise<number> => {
    await services.dataVersions.refresh();
    const { itemsById } = await publishedCases(services);
    return [...itemsById.values()].find((item) => item.key === key)?.priceCentiG ?? 0;
  };
  const itemId = async (key: string): Promise<number> =>
    [...(await publishedCases(services)).itemsById.values()].find((item) => item.key === key)?.id ?? 0;
  const logOf = (id: number): Promise<{ act: string }[]> =>
    services
      .db('staff_log')
      .select<{ act: string }[]>('act')
      .where({ about_type: 'prices', about_id: String(id) });

  const makeDue = (id: number): Promise<void> => makePricesDue(services, id);

  it('A downloaded file that is uploaded again changes nothing, in the style of each language', async () => {
    for (const [locale, mark] of [
      ['ru', ';'],
      ['en', ','],
    ] as const) {
      let text = '';
      for await (const piece of pricesFile(services, { locale }).pieces) text += piece;
      const head = ['kind', 'name', 'title', 'unit', 'price', 'old_price'].map((name) => `"${name}"`);
      expect(text.split('\r\n')[0]).to.equal(`\ufeff${head.join(mark)}`);
      expect(text).to.contain(`"item"${mark}"sample-1"`).and.to.contain(`"case"${mark}"plain"`);
      const again = uploadPrices(services, clerk, { file: fileOf(text) });
      expect(await refusalOf(again)).to.equal('errors.prices.none');
    }
  });

  it('A draft changes no price, and its preview has every case whose return moves', async () => {
    const { id } = await upload('item,sample-1,1.05,\n');
    expect(await itemPrice('sample-1')).to.equal(100);
    const t = services.texts.t('en');
    const { changes, returns } = await loadPriceList(services, { locale: 'en', t, member: clerk }, { listId: id });
    expect(changes.map(({ before, after, isLarge }) => [before, after, isLarge])).to.deep.equal([[100, 105, false]]);
    expect(returns.length).to.be.greaterThan(3);
    expect(returns.every(({ before, after }) => after > before)).to.equal(true);
    await cancelPrices(services, clerk, { id });
    expect(await refusalOf(applyPrices(services, clerk, { id, reason: '' }))).to.equal('errors.prices.ended');
  });

  it('An applied list changes prices of items and cases together, with entries as of single changes', async () => {
    const { id } = await upload('item,sample-1,1.02,\ncase,plain,20.20,25\n');
    await applyPrices(services, clerk, { id, reason: '' });
    expect(await itemPrice('sample-1')).to.equal(102);
    const plain = (await publishedCases(services)).casesByName.get('plain');
    expect([plain?.price, plain?.oldPrice]).to.deep.equal([2020, 2500]);
    const items = await readItemPriceHistory(services.db, await itemId('sample-1'));
    expect(items.map(({ priceCentiG }) => priceCentiG)).to.deep.equal([100, 102]);
    const cases = await readCasePriceHistory(services.db, plain?.id ?? 0);
    expect(cases.map(({ price }) => price)).to.deep.equal([2000, 2020]);
    expect((await logOf(id)).map(({ act }) => act)).to.deep.equal(['prices.uploaded', 'prices.applied']);
    const log = await services
      .db('staff_log')
      .select<{ act: string }[]>('act')
      .whereIn('act', ['item.changed', 'case.changed']);
    expect(log).to.have.length(2);
  });

  it('The page of a list says when one of its prices has changed since it was made', async () => {
    const { id } = await upload('item,sample-5,500.50,\n');
    const t = services.texts.t('en');
    const read = () => loadPriceList(services, { locale: 'en', t, member: clerk }, { listId: id });
    expect((await read()).outdated).to.equal(null);
    const other = await upload('item,sample-5,500.25,\n');
    await applyPrices(services, clerk, { id: other.id, reason: '' });
    expect((await read()).outdated).to.contain('sample-5');
    await cancelPrices(services, clerk, { id });
    expect((await read()).outdated).to.equal(null);
  });

  it('A list is refused as a whole when one of its prices has changed since it was made', async () => {
    const first = await upload('item,sample-1,1.04,\nitem,sample-2,5.05,\n');
    const second = await upload('item,sample-2,5.01,\n');
    await applyPrices(services, clerk, { id: second.id, reason: '' });
    expect(await refusalOf(applyPrices(services, clerk, { id: first.id, reason: '' }))).to.equal(
      'errors.prices.changed',
    );
    expect(await itemPrice('sample-1')).to.equal(102);
    expect((await readPriceList(services.db, first.id))?.state).to.equal('draft');
  });

  it('Prices that move a case out of the limits need a reason of an admin, also when they are scheduled', async () => {
    const { id } = await upload('item,sample-6,50000,\n');
    expect(await refusalOf(applyPrices(services, clerk, { id, reason: '' }))).to.equal('errors.catalogue.several');
    const dueAt = timeAfter(services.clock.now(), HOUR_MS);
    const plan = schedulePrices(services, clerk, { id, dueAt, reason: '' });
    expect(await refusalOf(plan)).to.equal('errors.catalogue.several');
    const byClerk = applyPrices(services, clerk, { id, reason: 'a sale' });
    expect(await refusalOf(byClerk)).to.equal('errors.staff.power');
    await cancelPrices(services, admin, { id });
  });

  it('A scheduled list waits for its time and is applied once by two processes', async () => {
    const { id } = await upload('item,sample-3,20.10,\n');
    const past = schedulePrices(services, clerk, { id, dueAt: timeAfter(services.clock.now(), -1), reason: '' });
    expect(await refusalOf(past)).to.equal('errors.prices.time');
    await schedulePrices(services, clerk, { id, dueAt: timeAfter(services.clock.now(), HOUR_MS), reason: '' });
    await applyDuePrices(services);
    expect(await itemPrice('sample-3')).to.equal(2000);
    await makeDue(id);
    await Promise.all([applyDuePrices(services), applyDuePrices(services), applyDuePrices(services)]);
    expect(await itemPrice('sample-3')).to.equal(2010);
    expect((await readPriceList(services.db, id))?.state).to.equal('applied');
    const acts = (await logOf(id)).map(({ act }) => act);
    expect(acts).to.deep.equal(['prices.uploaded', 'prices.scheduled', 'prices.applied']);
  });

  it('A scheduled list that cannot be applied is refused, and staff see why', async () => {
    const { id } = await upload('item,sample-4,100.50,\n');
    await schedulePrices(services, clerk, { id, dueAt: timeAfter(services.clock.now(), HOUR_MS), reason: '' });
    const other = await upload('item,sample-4,100.25,\n');
    await applyPrices(services, clerk, { id: other.id, reason: '' });
    await makeDue(id);
    await applyDuePrices(services);
    const list = await readPriceList(services.db, id);
    expect([list?.state, list?.refusal?.key]).to.deep.equal(['refused', 'errors.prices.changed']);
    const t = services.texts.t('en');
    const { refusal } = await loadPriceList(services, { locale: 'en', t, member: clerk }, { listId: id });
    expect(refusal).to.contain('The price of sample-4 has changed');
    expect((await logOf(id)).at(-1)?.act).to.equal('prices.refused');
    expect(await itemPrice('sample-4')).to.equal(10_025);
  });

  it('A list that fails does not keep the others from their time', async () => {
    const broken = await upload('item,sample-1,1.03,\n');
    const whole = await upload('item,sample-2,5.02,\n');
    for (const { id } of [broken, whole]) {
      await schedulePrices(services, clerk, { id, dueAt: timeAfter(services.clock.now(), HOUR_MS), reason: '' });
      await makeDue(id);
    }
    // No safe integer: reading the row fails, which is no refusal.
    await services
      .db('price_list_rows')
      .update({ price_after: '9000000000000000000' })
      .where({ price_list_id: broken.id });
    const failure: unknown = await applyDuePrices(services).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
    expect(await itemPrice('sample-2')).to.equal(502);
    expect((await readPriceList(services.db, broken.id))?.state).to.equal('scheduled');
    await cancelPrices(services, clerk, { id: broken.id });
    await services.db('price_list_rows').delete().where({ price_list_id: broken.id });
  });

  it('A case that goes farther beyond a limit is refused when it is scheduled, as when it is applied', async () => {
    const beyond = await upload('item,sample-6,50000,\n', admin);
    await applyPrices(services, admin, { id: beyond.id, reason: 'a sale' });
    const { id } = await upload('item,sample-6,60000,\n');
    const dueAt = timeAfter(services.clock.now(), HOUR_MS);
    expect(await refusalOf(applyPrices(services, clerk, { id, reason: '' }))).to.equal('errors.catalogue.several');
    const plan = schedulePrices(services, clerk, { id, dueAt, reason: '' });
    expect(await refusalOf(plan)).to.equal('errors.catalogue.several');
    const less = await upload('item,sample-6,40000,\n');
    await schedulePrices(services, clerk, { id: less.id, dueAt, reason: '' });
    await cancelPrices(services, clerk, { id: less.id });
  });

  it('The preview reads the wheel and its prices once', async () => {
    await publishRing(services, ringOf({ kind: 'item', itemId: await itemId('sample-1') }));
    const { id } = await upload('item,sample-1,1.50,\n', admin);
    const changes = await listChanges(services.db, id);
    const statements = await recordStatements(services.db, () => previewSpinWorth(services.db, changes));
    const tables = statements.map(({ sql }) => /FROM (\w+)/.exec(sql)?.[1] ?? sql);
    expect(tables.filter((table, at) => tables.indexOf(table) !== at)).to.deep.equal([]);
    await cancelPrices(services, admin, { id });
  });

  it('The preview says what a spin becomes worth, and a list beyond its limit is not scheduled', async () => {
    await publishRing(services, ringOf({ kind: 'item', itemId: await itemId('sample-1') }));
    const { id } = await upload('item,sample-1,150,\n', admin);
    const { spin } = await preview(id);
    expect(spin).to.deep.equal({ beforeKopecks: 102, afterKopecks: 15_000, mostKopecks: 60_00, isRefused: true });
    const dueAt = timeAfter(services.clock.now(), HOUR_MS);
    // The reason covers the cases, so that the wheel alone refuses.
    const inSpin = await upload('item,sample-1,100.50,\n', admin);
    expect((await preview(inSpin.id)).spin?.isRefused).to.equal(true);
    const plan = schedulePrices(services, clerk, { id, dueAt, reason: '' });
    expect(await refusalOf(plan)).to.match(/^errors\.(?:catalogue\.several|wheel\.worth)$/);
    for (const list of [id, inSpin.id]) await cancelPrices(services, admin, { id: list });
    const same = await upload('item,sample-5,500.75,\n');
    expect((await preview(same.id)).spin).to.equal(null);
    await cancelPrices(services, clerk, { id: same.id });
  });

  it('A wheel beyond its limit refuses a list that moves no return of a case', async () => {
    await transaction(services, null, async (tx) => {
      const item = await readEditedItem(tx, await itemId('sample-1'));
      const { rarityRank, isTracked, priceCentiG, texts } = item;
      return await createItem(tx, 'unused', { rarityRank, isTracked, priceCentiG, texts, isListed: false });
    });
    await services.dataVersions.refresh();
    await publishRing(services, ringOf({ kind: 'item', itemId: await itemId('unused') }));
    const { id } = await upload('item,unused,150,\n');
    const { spin, returns } = await preview(id);
    expect([spin?.isRefused, returns]).to.deep.equal([true, []]);
    const dueAt = timeAfter(services.clock.now(), HOUR_MS);
    expect(await refusalOf(schedulePrices(services, clerk, { id, dueAt, reason: '' }))).to.equal('errors.wheel.worth');
    expect(await refusalOf(applyPrices(services, clerk, { id, reason: '' }))).to.equal('errors.wheel.worth');
    await cancelPrices(services, clerk, { id });
  });

  it('The preview lists the items that cross a threshold, each with its name', async () => {
    await transaction(services, null, async (tx) => {
      const terms = {
        type: 2 as const,
        multiplierE4: 10_000,
        amountKopecks: kopecks(60_00),
        minSumKopecks: kopecks(0),
      };
      await createPromo(tx, { code: 'GIFT60', terms, fromAt: null, untilAt: null, maxUses: 5 });
      return null;
    });
    await publishRing(services, ringOf({ kind: 'item', itemId: await itemId('sample-3') }));
    const { id } = await upload('item,sample-2,25,\nitem,sample-3,120,\ncase,plain,30,\n');
    const { across } = await preview(id);
    const crossedBy = async (key: string): Promise<unknown[]> => {
      const wanted = await itemId(key);
      return across
        .filter((one) => one.id === wanted)
        .flatMap(({ crossed }) => crossed.map(({ kind, limit, isAbove }) => [kind, limit, isAbove]));
    };
    expect(await crossedBy('sample-3'))
      .to.deep.include(['skinCode', 60_00, true])
      .and.to.deep.include(['spin', 60_00, true])
      .and.to.deep.include(['case', 30_00, true]);
    // The list moves the price of this case above the item, so the item does not cross it.
    expect(await crossedBy('sample-2')).not.to.deep.include(['case', 30_00, true]);
    expect(across.flatMap(({ crossed }) => crossed.map(({ name }) => name))).to.include('GIFT60');
    await cancelPrices(services, clerk, { id });
  });

  it('Two members who apply at once change each price once', async () => {
    const outcomesOf = async (runs: readonly Promise<unknown>[]): Promise<string[]> =>
      (
        await Promise.all(
          runs.map((run) =>
            run.then(
              () => 'applied',
              () => refusalOf(run),
            ),
          ),
        )
      ).toSorted();
    const { id } = await upload('item,unused,5.04,\n');
    const apply = (listId: number, by: StaffMember) => applyPrices(services, by, { id: listId, reason: '' });
    expect(await outcomesOf([apply(id, clerk), apply(id, admin)])).to.deep.equal(['applied', 'errors.prices.ended']);
    const [one, other] = [await upload('item,unused,5.05,\n'), await upload('item,unused,5.06,\n', admin)];
    expect(await outcomesOf([apply(one.id, clerk), apply(other.id, admin)])).to.deep.equal([
      'applied',
      'errors.prices.changed',
    ]);
    expect(await itemPrice('unused')).to.be.oneOf([505, 506]);
    const prices = (await readItemPriceHistory(services.db, await itemId('unused'))).map(
      ({ priceCentiG }) => priceCentiG,
    );
    expect(prices.filter((price) => price === 504)).to.have.length(1);
    expect(prices.at(-1)).to.equal(await itemPrice('unused'));
  });

  it('A list that is applied while it is cancelled or scheduled ends in one state', async () => {
    const dueAt = timeAfter(services.clock.now(), HOUR_MS);
    for (const turn of [1, 2, 3]) {
      const { id } = await upload(`item,sample-5,50${String(turn)}.10,\n`);
      const runs = [
        applyPrices(services, clerk, { id, reason: '' }),
        cancelPrices(services, admin, { id }),
        schedulePrices(services, admin, { id, dueAt, reason: '' }),
      ];
      await Promise.allSettled(runs);
      const state = (await readPriceList(services.db, id))?.state;
      expect(state).to.be.oneOf(['applied', 'cancelled']);
      expect((await itemPrice('sample-5')) === 50_010 + turn * 100).to.equal(state === 'applied');
    }
  });

  it('A list names items and paid cases only', async () => {
    expect(await refusalOf(upload('item,unknown,1,\n'))).to.equal('errors.prices.name');
    expect(await refusalOf(upload('item,sample-1,1,2\n'))).to.equal('errors.prices.price');
  });
});
