/* The catalogue: published versions are whole, frozen and within the band; what is read is one unchanging picture. */
import { expect } from 'chai';
import {
  addCase,
  caseByName,
  knownNames,
  type NewCase,
  publishedCases,
  publishVersion,
  quoteOf,
  readOffer,
  refreshImages,
  searchItems,
  takeStock,
  versionById,
} from '#src/catalogue/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { closeWorld, expectCleanAudit, makeWorld, refusalOf } from '../../support/world.ts';

const DEAREST = 500_000;

describe('the catalogue', () => {
  let world: World;
  let itemIds: number[];
  let lastName = 0;
  before(async () => {
    world = await makeWorld();
    itemIds = [...(await knownNames(world.db)).items.values()];
  });
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  /** A case of its own for each test, priced so that only the dearest items return within the band. */
  async function newCase(more: Partial<NewCase> = {}): Promise<{ caseId: number; name: string }> {
    const plain = await caseByName(world, 'plain');
    assert(plain, 'the sample catalogue holds a plain case');
    lastName += 1;
    const name = `catalogue-${process.pid}-${lastName}`;
    const { category, group, image, hoverImage, palette, texts } = plain;
    const fresh: NewCase = {
      ...{ name, category, group, position: 1000, priceKind: 'money', price: 600_000, oldPrice: null },
      ...{ cashbackPercent: null, state: 'active', fromAt: null, untilAt: null, stockTotal: null },
      ...{ image, hoverImage, palette, texts, conditions: [], ...more },
    };
    return { caseId: await transaction(world, null, (tx) => addCase(tx, fresh)), name };
  }

  async function publish(caseId: number, tickets: readonly number[]): Promise<number> {
    const settings = await readSettings(world);
    const rows = tickets.map((count, place) => ({ itemId: itemIds.at(-1 - place) ?? 0, tickets: count }));
    const id = await transaction(world, null, (tx) => publishVersion(tx, settings, { caseId, rows }));
    await world.dataVersions.refresh();
    return id;
  }

  it('shows a case from its first version on, and a new version under the next number', async () => {
    const { caseId, name } = await newCase();
    await world.dataVersions.refresh();
    expect(await caseByName(world, name)).to.equal(null);
    const first = await publish(caseId, [1_000_000]);
    const picture = await publishedCases(world);
    expect((await caseByName(world, name))?.version).to.include({ id: first, number: 1 });
    const second = await publish(caseId, [990_000, 10_000]);
    expect((await caseByName(world, name))?.version).to.include({ id: second, number: 2 });
    expect(picture.casesByName.get(name)?.version.number, 'a picture never changes').to.equal(1);
    expect((await versionById(world, first))?.rows).to.have.lengthOf(1);
    expect(await versionById(world, 999_999_999)).to.equal(null);
  });

  it('lays every ticket once, from 0 to 999,999', async () => {
    const { caseId } = await newCase();
    const version = await versionById(world, await publish(caseId, [900_000, 60_000, 40_000]));
    const ranges = version?.rows.map(({ from, to }) => [from, to]);
    expect(ranges).to.deep.equal([
      [0, 899_999],
      [900_000, 959_999],
      [960_000, 999_999],
    ]);
  });

  it('refuses tickets that are not exactly a million, and an item without one', async () => {
    const { caseId } = await newCase();
    expect(await refusalOf(publish(caseId, [TICKETS_TOTAL - 1]))).to.contain('999999');
    expect(await refusalOf(publish(caseId, [TICKETS_TOTAL, 1]))).to.contain('1000001');
    expect(await refusalOf(publish(caseId, [TICKETS_TOTAL, 0]))).to.contain('ticket');
    expect((await readOffer(world.db, caseId)).versionId).to.equal(null);
  });

  it('refuses a return outside of the band, and a case that is not there', async () => {
    const dear = await newCase({ price: Math.ceil(DEAREST / 0.7) + 1 });
    expect(await refusalOf(publish(dear.caseId, [TICKETS_TOTAL]))).to.equal('errors.catalogue.band');
    const generous = await newCase({ price: DEAREST });
    expect(await refusalOf(publish(generous.caseId, [TICKETS_TOTAL]))).to.equal('errors.catalogue.band');
    expect(await refusalOf(publish(999_999_999, [TICKETS_TOTAL]))).to.equal('errors.case.unknown');
    const free = await newCase({ priceKind: 'free', price: 0 });
    expect(await publish(free.caseId, [TICKETS_TOTAL])).to.be.above(0);
  });

  it('never changes or loses a published row, whoever asks the database to', async () => {
    const { caseId } = await newCase();
    const id = await publish(caseId, [TICKETS_TOTAL]);
    const rows = world.db('case_version_rows').where({ version_id: id });
    expect(await refusalOf(rows.clone().update({ ticket_to: 5 }))).to.contain('frozen');
    expect(await refusalOf(rows.clone().delete())).to.contain('frozen');
    expect(await refusalOf(world.db('case_versions').where({ id }).update({ number: 9 }))).to.contain('frozen');
  });

  it('gives two publishings at once two numbers', async () => {
    const { caseId } = await newCase();
    const ids = await Promise.all([publish(caseId, [TICKETS_TOTAL]), publish(caseId, [990_000, 10_000])]);
    const numbers = await Promise.all(ids.map(async (id) => (await versionById(world, id))?.number));
    expect(numbers.toSorted()).to.deep.equal([1, 2]);
  });

  it('quotes what was shown: another price or other odds make another quote', async () => {
    const { caseId, name } = await newCase();
    await publish(caseId, [TICKETS_TOTAL]);
    const { gPriceKopecks } = await readSettings(world);
    const shown = await caseByName(world, name);
    assert(shown, 'published above');
    const quote = quoteOf(shown, gPriceKopecks);
    expect(quote).to.match(/^[0-9a-f]{32}$/);
    expect(quoteOf({ ...shown, price: shown.price + 1 }, gPriceKopecks)).not.to.equal(quote);
    await publish(caseId, [TICKETS_TOTAL]);
    const next = await caseByName(world, name);
    expect(next && quoteOf(next, gPriceKopecks)).not.to.equal(quote);
  });

  it('takes stock to nothing and no further, and tells everybody when nothing is left', async () => {
    const { caseId, name } = await newCase({ stockTotal: 3 });
    await publish(caseId, [TICKETS_TOTAL]);
    const take = (count: number): Promise<null> =>
      transaction(world, null, async (tx) => {
        await takeStock(tx, caseId, count);
        return null;
      });
    await take(2);
    expect(await refusalOf(take(2))).to.equal('errors.case.unavailable');
    await take(1);
    expect(await refusalOf(take(1))).to.equal('errors.case.unavailable');
    await world.dataVersions.refresh();
    expect((await caseByName(world, name))?.hasStock).to.equal(false);
  });

  it('finds items by a part of their title in any language', async () => {
    const [first] = (await publishedCases(world)).itemsById.values();
    assert(first, 'the sample catalogue holds items');
    expect(await searchItems(world, first.texts.ua.title.toUpperCase())).to.include(first.id);
    expect(await searchItems(world, 'no item is called so')).to.deep.equal([]);
  });

  it('points at new pictures without touching anything else', async () => {
    const { itemsById, casesByName } = await publishedCases(world);
    const [item] = itemsById.values();
    const plain = casesByName.get('plain');
    assert(item && plain, 'the sample catalogue holds them');
    const asTheyAre = [{ name: plain.name, image: plain.image, hoverImage: plain.hoverImage }];
    const refresh = (image: string): Promise<number> =>
      transaction(world, null, (tx) => refreshImages(tx, [{ key: item.key, image }], asTheyAre));
    expect(await refresh('drawn-anew.12345678')).to.equal(1);
    expect(await refresh('drawn-anew.12345678')).to.equal(0);
    expect(await refresh(item.image)).to.equal(1);
  });
});
