/**
 * Leaderboards and public profiles: ranks by the value of drops, the viewer's own rank at any position, and no hidden
 * or closed players or private data.
 */
import { expect } from 'chai';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { readConfig } from '#src/platform/config/config.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer } from '#src/shared/viewers.ts';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { loadPlayerPage } from '#src/portal/leaderboards/player-model.ts';
import { loadTop } from '#src/portal/leaderboards/top-model.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
  type TestClock,
} from '#test/support/services.ts';
import { DAY_MS } from '#src/shared/time.ts';

describe('The leaderboards', function () {
  this.timeout(60_000);
  let services: Services;
  let clock: TestClock;
  let players: Player[];
  before(async () => {
    const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
    clock = fixedClock();
    services = await makeServices({
      clock,
      config: { ...config, databaseUrl: await freshSchema(config.databaseUrl, 'standings') },
    });
    players = [];
    for (let index = 0; index < 13; index += 1) {
      const player = await makePlayer(services, 50_000);
      await open(player, 1 + (index % 4));
      players.push(player);
    }
    await rollUp(services);
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const viewerOf = (player: Player | null): StoreViewer => ({
    player,
    locale: 'en',
    t: services.texts.t('en'),
    currency: { code: 'rub', sign: '₽', rate: '1.00000000' },
  });
  const open = (player: Player, count: number, revealMs = 0) =>
    openCase(services, player, { caseName: 'plain', count, revealMs, quote: null });
  const top = (period: 'day' | 'week' | 'month' | 'all', viewer: Player | null = null) =>
    loadTop(services, viewerOf(viewer), period);
  const playerPage = (player: Player, viewer: Player | null = null, cursor: string | null = null) =>
    loadPlayerPage(services, viewerOf(viewer), { id: String(player.id), cursor });
  /** All players by the total value of their drops, computed from the items. */
  const wonBy = async (): Promise<{ id: number; won: number }[]> => {
    const rows = await services
      .db('items')
      .select<{ player_id: number; won: string }[]>('player_id', services.db.raw('SUM(price_kopecks) AS won'))
      .groupBy('player_id');
    const won = rows.map((row) => ({ id: row.player_id, won: Number(row.won) }));
    return won.sort((a, b) => b.won - a.won || b.id - a.id);
  };
  const hide = (player: Player, hides: boolean) =>
    services.db('players').where({ id: player.id }).update({ hides_me: hides });

  it('Players are ranked by the worth of their wins, whatever was sold since', async () => {
    const [seller] = players;
    const owned = await services.db('items').select<{ id: number }[]>('id').where({ player_id: seller?.id });
    if (seller) await sellItems(services, seller, { ids: owned.map(({ id }) => id) });
    const expected = (await wonBy()).slice(0, 10);
    const { players: listed } = await top('all');
    expect(listed.map(({ place }) => place)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(listed.map(({ ID, earnedMinor }) => ({ id: ID, won: earnedMinor }))).to.deep.equal(expected);
  });

  it('A player’s own place is listed once', async () => {
    const order = await wonBy();
    const last = players.find(({ id }) => id === order.at(-1)?.id) ?? null;
    const first = players.find(({ id }) => id === order[0]?.id) ?? null;
    expect((await top('week', last)).own).to.include({ place: 13, ID: last?.id, isOwn: true });
    const forFirst = await top('week', first);
    expect([forFirst.own, forFirst.players[0]?.isOwn]).to.deep.equal([null, true]);
    expect((await top('week', await makePlayer(services, 0))).own).to.equal(null);
  });

  it('A hidden player is named to themselves only, and so are their wins', async () => {
    const order = await wonBy();
    const first = players.find(({ id }) => id === order[0]?.id);
    if (!first) throw new Error('no player is listed');
    await hide(first, true);
    const [hidden] = (await top('day')).players;
    expect(hidden).to.include({ place: 1, ID: 0, name: 'hidden', level: null, best: null });
    expect((await top('day')).best?.owner.ID).not.to.equal(first.id);
    expect(JSON.stringify(await top('day'))).not.to.contain(String(first.id));
    expect((await top('day', first)).players[0]).to.include({ ID: first.id, isOwn: true });
    expect(await refusalOf(playerPage(first))).to.equal('errors.page.profile');
    expect((await playerPage(first, first)).isOwn).to.equal(true);
    await hide(first, false);
  });

  it('Each period has its best drop and its favourite case', async () => {
    const { best, favourite } = await top('month');
    const [dearest] = await services.db('items').max<{ price: number }[]>('price_kopecks AS price');
    expect(best?.item.priceMinor).to.equal(dearest?.price);
    expect(best?.chance).to.be.within(0.1, 50);
    expect(favourite?.card.name).to.equal('plain');
    expect(favourite).to.include({ opened: 13 + 3 * (0 + 1 + 2 + 3), share: 1 });
  });

  it('Each period begins with an empty list', async () => {
    clock.moveBy(DAY_MS);
    expect((await top('day')).players).to.have.lengthOf(0);
    expect((await top('week')).players).to.have.lengthOf(10);
    clock.moveBy(DAY_MS);
    expect((await top('week')).players).to.have.lengthOf(0);
    expect((await top('month')).players).to.have.lengthOf(10);
    clock.moveBy(-2 * DAY_MS);
  });

  it('Closed accounts are left out', async () => {
    const gone = await makePlayer(services, 100_000);
    await open(gone, 10);
    await rollUp(services);
    await transaction(services, null, async (tx) => {
      await closePlayer(tx, gone.id);
      return null;
    });
    expect((await top('all')).players.map(({ ID }) => ID)).not.to.include(gone.id);
    await rollUp(services);
    expect(await services.db('standings').where({ player_id: gone.id })).to.have.lengthOf(0);
    expect(await refusalOf(playerPage(gone))).to.equal('errors.page.profile');
  });

  it('A player’s public page has the wins, without their later fate and without possessions', async () => {
    const player = await makePlayer(services, 200_000);
    const { drops } = await open(player, 10);
    await sellItems(services, player, { ids: drops.slice(0, 4).map(({ insertId }) => insertId) });
    await open(player, 1, 8000);
    await rollUp(services);
    const page = await playerPage(player);
    expect(page.items.items.map(({ insertId }) => insertId)).to.have.members(drops.map(({ insertId }) => insertId));
    expect(page.stats.opened).to.equal(10);
    const json = JSON.stringify(page);
    for (const secret of ['balance', 'status', 'exp"', 'donate', 'bonus', 'locked', 'token', 'nonce']) {
      expect(json).not.to.contain(secret);
    }
    expect(json).to.contain('"best":{');
  });

  it('A player’s wins are listed page by page, each once', async () => {
    const player = await makePlayer(services, 200_000);
    for (let round = 0; round < 4; round += 1) await open(player, 10);
    const found: number[] = [];
    for (let cursor: string | null = null; ;) {
      const { items } = await playerPage(player, null, cursor);
      found.push(...items.items.map(({ insertId }) => insertId));
      cursor = items.next;
      if (cursor === null) break;
    }
    expect(found).to.have.lengthOf(40);
    expect(found).to.deep.equal([...new Set(found)].sort((a, b) => b - a));
  });

  it('An invalid id finds no player', async () => {
    for (const id of ['abc', '12x', '-1', '1.5', '', '0', '9'.repeat(40), '１２']) {
      const pending = loadPlayerPage(services, viewerOf(null), { id, cursor: null });
      expect(await refusalOf(pending), id).to.equal('errors.page.profile');
    }
  });
});
