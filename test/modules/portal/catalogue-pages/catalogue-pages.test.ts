/*
 * Pages of items and statistics of cases: what a visitor may know of drops and prices, and when.
 */
import { expect } from 'chai';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { changeItem, type ItemInput, readEditedItem } from '#src/core/catalogue/editing/index.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { openCase, type Opening } from '#src/games/cases/index.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { grantStarterItem } from '#src/players/inventory/index.ts';
import { changeSettings } from '#src/players/players/change-settings.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { loadItemPage } from '#src/portal/catalogue-pages/item-model.ts';
import { itemPreview } from '#src/portal/catalogue-pages/item-preview.ts';
import { listedItems } from '#src/portal/catalogue-pages/listed-items.ts';
import { loadStatistics } from '#src/portal/catalogue-pages/statistics-model.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import type { ItemPageModel } from '#views/portal/catalogue-pages/item-page.tsx';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
} from '#test/support/services.ts';
import { testConfig } from '#test/support/store.ts';
import { play } from '#test/modules/games/battles/battle-stage.ts';

const STARTING_MONEY = 10_000_00;
const UNCHANGED = { fastOpening: undefined, sound: undefined, notices: undefined };

describe('Pages of items and statistics of cases', () => {
  const clock = fixedClock();
  let services: Services;
  let viewer: Viewer;
  before(async () => {
    // Other tests rely on the prices of the sample.
    const databaseUrl = await freshSchema(testConfig({}).databaseUrl, 'item_pages');
    services = await makeServices({ clock, config: testConfig({ databaseUrl }) });
    viewer = await viewerIn(services, { locale: 'en', currency: 'rub' });
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const keys = ['sample-1', 'sample-2', 'sample-3', 'sample-4', 'sample-5', 'sample-6'];
  /** As a visitor sees it after the next drop: the same page is kept until then. */
  const readItem = async (key: string): Promise<ItemPageModel> => {
    await transaction(services, null, async (tx) => {
      await bumpDataVersion(tx, 'strip');
      return null;
    });
    await services.dataVersions.refresh();
    return await loadItemPage(services, viewer, key);
  };
  const dropIds = async (): Promise<number[]> =>
    (await Promise.all(keys.map(readItem))).flatMap(({ drops }) => drops.map(({ insertId }) => insertId));
  const itemOf = async (key: string): Promise<{ id: number; priceCentiG: number }> => {
    const item = [...(await publishedCases(services)).itemsById.values()].find((one) => one.key === key);
    return { id: item?.id ?? 0, priceCentiG: item?.priceCentiG ?? 0 };
  };
  const open = (player: Player, caseName: string, revealMs = 0): Promise<Opening> =>
    openCase(services, player, { caseName, count: 1, revealMs, quote: null });
  const change = async (key: string, wish: Partial<ItemInput>): Promise<void> => {
    const { id } = await itemOf(key);
    await transaction(services, null, async (tx) => {
      const item = await readEditedItem(tx, id);
      return await changeItem(tx, { id, revision: item.revision, wish: { ...item, ...wish } });
    });
    await services.dataVersions.refresh();
  };

  it('An item has its price and the listed cases that hold it with chances, the likeliest first', async () => {
    const { item, places, prices } = await readItem('sample-6');
    expect([item.priceMinor, item.name]).to.deep.equal([500_000, 'sample-6']);
    expect(places[0]).to.include({ chance: 0.1, from: 999_000, to: 999_999 });
    expect(places.map(({ chance }) => chance)).to.deep.equal(
      places.map(({ chance }) => chance).toSorted((a, b) => b - a),
    );
    expect(places.map(({ card }) => card.name))
      .to.include('plain')
      .and.not.include('secret');
    expect(prices.map(({ priceMinor }) => priceMinor)).to.deep.equal([500_000]);
  });

  it('A drop is on the page of its item when its reel has stopped, and not before', async () => {
    const player = await makePlayer(services, STARTING_MONEY);
    const { drops } = await open(player, 'plain', 4000);
    const ids = drops.map(({ insertId }) => insertId);
    expect(await dropIds()).not.to.include.members(ids);
    clock.moveBy(5000);
    expect(await dropIds()).to.include.members(ids);
  });

  it('A win of a battle is on the page of its item when the last round has been shown, and not before', async () => {
    const { battle } = await play(services);
    const ids = battle.drops.flatMap(({ ownedItemId }) => ownedItemId ?? []);
    expect(ids).to.have.length(4);
    clock.moveBy(1000);
    expect((await dropIds()).filter((id) => ids.includes(id))).to.deep.equal([]);
    clock.moveBy((battle.finishAt?.getTime() ?? 0) - clock.now().getTime());
    expect(await dropIds()).to.include.members(ids);
  });

  it('A gift is no drop', async () => {
    const player = await makePlayer(services, 0);
    const { id: itemId } = await itemOf('sample-5');
    const gift = { itemId, rarity: 5, priceKopecks: kopecks(50_000), priceCentiG: centiG(50_000) };
    const before = await dropIds();
    await transaction(services, null, async (tx) => {
      await grantStarterItem(tx, player.id, gift);
      return null;
    });
    expect(await dropIds()).to.have.members(before);
  });

  it('A hidden player has no name there, and a deleted one no drop', async () => {
    const player = await makePlayer(services, STARTING_MONEY);
    const ids = (await open(player, 'plain')).drops.map(({ insertId }) => insertId);
    const ownersOf = async (): Promise<unknown[]> =>
      (await Promise.all(keys.map(readItem)))
        .flatMap(({ drops }) => drops)
        .filter(({ insertId }) => ids.includes(insertId))
        .map(({ owner }) => owner?.id ?? null);
    expect(await ownersOf()).to.deep.equal([player.id]);
    await changeSettings(services, player, { ...UNCHANGED, hideMe: true });
    expect(await ownersOf()).to.deep.equal([null]);
    await deleteAccount(services, player, { confirm: String(player.id) });
    expect(await ownersOf()).to.deep.equal([]);
  });

  it('A changed price is in the history, and an item that is not listed has neither page nor picture', async () => {
    const { priceCentiG } = await itemOf('sample-6');
    clock.moveBy(HOUR_MS);
    await change('sample-6', { priceCentiG: priceCentiG + 1 });
    expect((await readItem('sample-6')).prices.map(({ priceMinor }) => priceMinor)).to.deep.equal([500_000, 500_001]);
    expect((await listedItems(services)).map(({ path }) => path)).to.include('/item/sample-6');
    await change('sample-6', { isListed: false });
    expect(await refusalOf(loadItemPage(services, viewer, 'sample-6'))).to.equal('errors.item.unknown');
    expect(await refusalOf(loadItemPage(services, viewer, 'no-such-item'))).to.equal('errors.item.unknown');
    expect((await listedItems(services)).map(({ path }) => path)).not.to.include('/item/sample-6');
    expect(await itemPreview(services, 'sample-6', () => Promise.reject(new Error('Reads no art')))).to.equal(null);
    await change('sample-6', { isListed: true });
  });

  it('The statistics of a case lose a drop after a day, and a hidden case has none', async () => {
    const player = await makePlayer(services, STARTING_MONEY);
    const [drop] = (await open(player, 'cashback')).drops;
    const latest = async (): Promise<number[]> =>
      (await loadStatistics(services, viewer, 'cashback')).feed.latest.map(({ insertId }) => insertId);
    expect(await latest()).to.include(drop?.insertId);
    clock.moveBy(25 * HOUR_MS);
    expect(await latest()).not.to.include(drop?.insertId);
    expect(await refusalOf(loadStatistics(services, viewer, 'secret'))).to.equal('errors.case.unknown');
  });
});
