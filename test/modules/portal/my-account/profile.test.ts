/* The player's own profile: the card, only their own items, and the proceeds of selling all. */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { loadProfile, loadSellAll, type ProfileInput } from '#src/portal/my-account/index.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

const ALL: ProfileInput = { status: 'owned', sort: 'new', q: '', rarity: '', cursor: null };

describe('The profile', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const viewerOf = (player: Player): PlayerViewer => ({
    player,
    locale: 'en',
    t: services.texts.t('en'),
    currency: { code: 'rub', sign: '₽', rate: '1.00000000' },
  });
  const load = (player: Player, changes: Partial<ProfileInput> = {}) =>
    loadProfile(services, viewerOf(player), { ...ALL, ...changes });
  const open = (player: Player, count: number) =>
    openCase(services, player, { caseName: 'plain', count, revealMs: 0, quote: null });

  it('A new player has the first level and no items', async () => {
    const profile = await load(await makePlayer(services, 1234));
    expect(profile.player).to.include({ level: 1, levelShare: 0, exp: 0, nextLevelExp: 1000, opened: 0 });
    expect(profile).to.include({ balance: 12.34, bonuses: 0, donate: 0 });
    expect(profile.items).to.deep.equal({ list: [], next: null, total: 0 });
    expect(profile.owned).to.deep.equal({ count: 0, value: 0, valueMinor: 0, lockedCount: 0, worth: 0, bestMinor: 0 });
  });

  it('A win is listed to its owner only, at its frozen price', async () => {
    const [winner, other] = await Promise.all([makePlayer(services, 20_000), makePlayer(services, 0)]);
    const { drops } = await open(winner, 6);
    const profile = await load(winner);
    const worth = drops.reduce((sum, drop) => sum + drop.priceKopecks, 0);
    expect(profile.items.list.map((drop) => drop.insertId)).to.have.members(drops.map((drop) => drop.insertId));
    expect(profile.items.list[0]).to.include({ incase: 'plain', status: 'owned' });
    const bestMinor = Math.max(...drops.map((drop) => drop.priceKopecks));
    const all = { value: worth / 100, valueMinor: worth, worth: worth / 100, bestMinor };
    expect(profile.owned).to.deep.equal({ count: 6, lockedCount: 0, ...all });
    expect(profile.player).to.include({ opened: 6, exp: 120, levelShare: 0.12 });
    expect((await load(other)).items.list).to.deep.equal([]);
  });

  it('The list follows the filter, and totals are counted only where they are cheap', async () => {
    const player = await makePlayer(services, 20_000);
    const { drops } = await open(player, 4);
    await sellItems(services, player, { ids: drops.slice(0, 1).map((drop) => drop.insertId) });
    expect((await load(player)).items.total).to.equal(3);
    const sold = await load(player, { status: 'sold' });
    expect(sold.items.list.map((drop) => drop.status)).to.deep.equal(['sold']);
    expect(sold.items.total).to.equal(null);
    expect((await load(player, { q: 'no item is called so' })).items.list).to.deep.equal([]);
    const rarest = await load(player, { status: 'all', rarity: 'arcane' });
    expect(rarest.items.list.every((drop) => drop.item.rarity === 'arcane')).to.equal(true);
  });

  it('Selling everything is confirmed first, and a changed count is reported', async () => {
    const player = await makePlayer(services, 20_000);
    const { drops } = await open(player, 2);
    const sum = drops.reduce((worth, drop) => worth + drop.priceKopecks, 0) / 100;
    expect(await loadSellAll(services, viewerOf(player), null)).to.include({ count: 2, sum, changed: false });
    expect((await loadSellAll(services, viewerOf(player), 2)).changed).to.equal(false);
    expect((await loadSellAll(services, viewerOf(player), 3)).changed).to.equal(true);
  });

  it('A guest has no profile', async () => {
    const viewer = viewerOf(playerOf(999_999_999));
    expect(await refusalOf(loadProfile(services, viewer, ALL))).to.equal('errors.auth.invalid');
  });
});
