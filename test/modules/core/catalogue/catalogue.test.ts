/*
 * The catalogue: published versions are complete, immutable and within the return band; a read returns one consistent
 * snapshot.
 */
import { expect } from 'chai';
import { caseByName, publishedCases, searchItems, versionById } from '#src/core/catalogue/index.ts';
import { addCase, knownNames, type NewCase, publishVersion, refreshImages } from '#src/core/catalogue/editing/index.ts';
import { FACTS_OF_ALL, quoteOf } from '#src/core/catalogue/prices/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { closeServices, expectCleanAudit, makeServices, refusalOf } from '#test/support/services.ts';

const DEAREST = 500_000;

describe('The catalogue', () => {
  let services: Services;
  let itemIds: number[];
  let lastName = 0;
  before(async () => {
    services = await makeServices();
    const { items } = await knownNames(services.db);
    // Other tests of the group add items too.
    itemIds = [...items].filter(([key]) => key.startsWith('sample-')).map(([, id]) => id);
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  /** A separate case for each test, priced so that only the most expensive items keep the return within the band. */
  async function newCase(more: Partial<NewCase> = {}): Promise<{ caseId: number; name: string }> {
    const plain = await caseByName(services, 'plain');
    assert(plain, 'the sample catalogue holds a plain case');
    lastName += 1;
    const name = `catalogue-${process.pid}-${lastName}`;
    const { category, group, image, hoverImage, palette, texts } = plain;
    const fresh: NewCase = {
      name,
      category,
      group,
      position: 1000,
      priceKind: 'money',
      price: 600_000,
      oldPrice: null,
      cashbackPercent: null,
      state: 'active',
      fromAt: null,
      untilAt: null,
      stockTotal: null,
      image,
      hoverImage,
      palette,
      texts,
      conditions: [],
      ...more,
    };
    return { caseId: await transaction(services, null, (tx) => addCase(tx, fresh)), name };
  }

  async function publish(caseId: number, tickets: readonly number[]): Promise<number> {
    const rows = tickets.map((count, index) => ({ itemId: itemIds.at(-1 - index) ?? 0, tickets: count }));
    const id = await transaction(services, null, (tx) => publishVersion(tx, { caseId, rows }));
    await services.dataVersions.refresh();
    return id;
  }

  it('A case has its first version, and a new version has the next number', async () => {
    const { caseId, name } = await newCase();
    await services.dataVersions.refresh();
    expect(await caseByName(services, name)).to.equal(null);
    const first = await publish(caseId, [1_000_000]);
    const picture = await publishedCases(services);
    expect((await caseByName(services, name))?.version).to.include({ id: first, number: 1 });
    const second = await publish(caseId, [990_000, 10_000]);
    expect((await caseByName(services, name))?.version).to.include({ id: second, number: 2 });
    expect(picture.casesByName.get(name)?.version.number, 'a picture never changes').to.equal(1);
    expect((await versionById(services, first))?.rows).to.have.lengthOf(1);
    expect(await versionById(services, 999_999_999)).to.equal(null);
  });

  it('Every ticket from 0 to 999,999 is assigned once', async () => {
    const { caseId } = await newCase();
    const version = await versionById(services, await publish(caseId, [900_000, 60_000, 40_000]));
    const ranges = version?.rows.map(({ from, to }) => [from, to]);
    expect(ranges).to.deep.equal([
      [0, 899_999],
      [900_000, 959_999],
      [960_000, 999_999],
    ]);
  });

  it('Tickets that do not sum to a million and an item without a ticket are refused', async () => {
    const { caseId } = await newCase();
    expect(await refusalOf(publish(caseId, [TICKETS_TOTAL - 1]))).to.contain('999999');
    expect(await refusalOf(publish(caseId, [TICKETS_TOTAL, 1]))).to.contain('1000001');
    expect(await refusalOf(publish(caseId, [TICKETS_TOTAL, 0]))).to.contain('ticket');
    const [row] = await services
      .db('cases')
      .where({ id: caseId })
      .select<{ version_id: number | null }[]>('version_id');
    expect(row?.version_id).to.equal(null);
  });

  it('A return outside of the band and an unknown case are refused', async () => {
    const dear = await newCase({ price: Math.ceil(DEAREST / 0.7) + 1 });
    expect(await refusalOf(publish(dear.caseId, [TICKETS_TOTAL]))).to.equal('errors.catalogue.band');
    const generous = await newCase({ price: DEAREST });
    expect(await refusalOf(publish(generous.caseId, [TICKETS_TOTAL]))).to.equal('errors.catalogue.band');
    expect(await refusalOf(publish(999_999_999, [TICKETS_TOTAL]))).to.equal('errors.case.unknown');
    const free = await newCase({ priceKind: 'free', price: 0, conditions: [{ kind: 'cooldown', value: 24 }] });
    expect(await refusalOf(publish(free.caseId, [TICKETS_TOTAL]))).to.equal('errors.catalogue.worth');
    const unbounded = await newCase({ priceKind: 'free', price: 0, conditions: [{ kind: 'cooldown', value: 23 }] });
    expect(await refusalOf(publish(unbounded.caseId, [TICKETS_TOTAL]))).to.equal('errors.catalogue.cooldown');
  });

  it('A published row can neither be changed nor deleted, also by SQL', async () => {
    const { caseId } = await newCase();
    const id = await publish(caseId, [TICKETS_TOTAL]);
    const rows = services.db('case_version_rows').where({ version_id: id });
    expect(await refusalOf(rows.clone().update({ ticket_to: 5 }))).to.contain('frozen');
    expect(await refusalOf(rows.clone().delete())).to.contain('frozen');
    expect(await refusalOf(services.db('case_versions').where({ id }).update({ number: 9 }))).to.contain('frozen');
  });

  it('Two concurrent publications get two numbers', async () => {
    const { caseId } = await newCase();
    const ids = await Promise.all([publish(caseId, [TICKETS_TOTAL]), publish(caseId, [990_000, 10_000])]);
    const numbers = await Promise.all(ids.map(async (id) => (await versionById(services, id))?.number));
    expect(numbers.toSorted()).to.deep.equal([1, 2]);
  });

  it('The quote changes with the price and the odds', async () => {
    const { caseId, name } = await newCase();
    await publish(caseId, [TICKETS_TOTAL]);
    const { gPriceKopecks } = await readSettings(services);
    const publishedCase = await caseByName(services, name);
    assert(publishedCase, 'published above');
    const quote = quoteOf(publishedCase, FACTS_OF_ALL, gPriceKopecks);
    expect(quote).to.match(/^[0-9a-f]{32}$/);
    expect(quoteOf({ ...publishedCase, price: publishedCase.price + 1 }, FACTS_OF_ALL, gPriceKopecks)).not.to.equal(
      quote,
    );
    await publish(caseId, [TICKETS_TOTAL]);
    const next = await caseByName(services, name);
    expect(next && quoteOf(next, FACTS_OF_ALL, gPriceKopecks)).not.to.equal(quote);
  });

  it('Items are found by a part of their title in any language', async () => {
    const [first] = (await publishedCases(services)).itemsById.values();
    assert(first, 'the sample catalogue holds items');
    expect(await searchItems(services, first.texts.ua.title.toUpperCase())).to.include(first.id);
    expect(await searchItems(services, 'no item is called so')).to.deep.equal([]);
  });

  it('New pictures are assigned without any other change', async () => {
    const { itemsById, casesByName } = await publishedCases(services);
    const [item] = itemsById.values();
    const plain = casesByName.get('plain');
    assert(item && plain, 'the sample catalogue holds them');
    const asTheyAre = [{ name: plain.name, image: plain.image, hoverImage: plain.hoverImage }];
    const refresh = (image: string): Promise<number> =>
      transaction(services, null, (tx) => refreshImages(tx, [{ key: item.key, image }], asTheyAre));
    expect(await refresh('redrawn.12345678')).to.equal(1);
    expect(await refresh('redrawn.12345678')).to.equal(0);
    expect(await refresh(item.image)).to.equal(1);
  });
});
