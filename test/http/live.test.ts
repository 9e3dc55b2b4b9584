/** Socket events that open pages receive, from a store with real services. */
import { expect } from 'chai';
import { endSessions } from '#src/players/identities/end-sessions.ts';
import { refreshPages } from '#src/realtime/index.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { Sessions } from '#src/platform/redis/sessions.ts';
import type { Locale } from '#src/shared/locales.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { markNotificationsRead } from '#src/players/notifications/read-notifications.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { countPresent } from '#src/platform/redis/presence.ts';
import { playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { LiveDropEntry, LiveSums } from '#src/shared/live.ts';
import { dropsOf, latestDrops, readWins, rollUp } from '#src/portal/leaderboards/index.ts';
import {
  connectPage,
  type LivePage,
  openPage,
  type PageOptions,
  type Greeting,
  refusalOfPage,
} from '#test/support/live/live-page.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName, openStore, type SignedInPlayer, type Store } from '#test/support/store.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

const PARAMS = { sumMinor: 100_00, currency: 'rub', bonusKopecks: 0 };

describe('Open pages', () => {
  let services: Services;
  let store: Store;
  const pages: LivePage[] = [];
  before(async () => {
    services = await makeShop();
    store = await openStore(services);
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
  });
  after(async () => {
    await store.close();
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const come = async (greeting?: Greeting, options?: PageOptions): Promise<LivePage> => {
    const page = await connectPage(store.address, greeting, options);
    pages.push(page);
    return page;
  };
  const open = async (player: SignedInPlayer, more: object = {}): Promise<readonly number[]> => {
    const answer = await player.post('/api/case/open', { case: CHEAP_CASE, ...more }).expect(200);
    return (answer.body as OpeningResponse).data.drops.map(({ insertId }) => insertId);
  };
  const idOf = ({ winItem }: LiveDropEntry): number => winItem.item.insertId;
  const inFront = (page: LivePage, insertId: number): Promise<unknown> =>
    page.until('liveDrop', () => page.strip()[0] !== undefined && page.strip().some((one) => idOf(one) === insertId));

  it('A connecting page gets the counters, the strip and the rouble setting', async () => {
    const winner = await asPlayer(store, freshName());
    await open(winner);
    await rollUp(services);
    const page = await come({ locale: 'en' });
    const counters = await page.until('updateRealtimeData');
    expect(counters).to.have.all.keys('counter', 'contracts', 'users', 'online');
    expect(counters.counter).to.be.at.least(1);
    expect(page.last('showRussianData')).to.deep.equal({ show: true });
    expect(page.strip().map(idOf)).to.deep.equal((await latestDrops(services, 'en')).map(({ insertId }) => insertId));
    expect(page.last('notices')).to.equal(undefined);
  });

  it('All wins of an opening are in the live feed', async () => {
    const page = await come({ locale: 'en' });
    const won = await open(await asPlayer(store, freshName()), { count: 5 });
    await Promise.all(won.map((insertId) => inFront(page, insertId)));
    expect((await readWins(services)).map(({ item }) => item.id)).to.include.members([...won]);
  });

  it('A page gets another player’s win in its own language, with the winner', async () => {
    const winner = await asPlayer(store, freshName());
    const [english, polish] = await Promise.all([come({ locale: 'en' }), come({ locale: 'pl' })]);
    const [won = 0] = await open(winner);
    await Promise.all([inFront(english, won), inFront(polish, won)]);
    const [entry] = english.strip();
    expect(entry).to.have.nested.property('owner.ID', winner.auth.id);
    expect(entry?.winItem.item).to.include({ insertId: won, incase: CHEAP_CASE });
    expect(entry?.winItem.item.title).not.to.equal(polish.strip()[0]?.winItem.item.title);
    expect(entry?.case).to.match(/^\/art\/.+\.webp$/);
  });

  it('One win is sent alone, and several at once as the whole strip', async () => {
    const winner = await asPlayer(store, freshName());
    const page = await come();
    const [one = 0] = await open(winner);
    await inFront(page, one);
    expect(page.last('liveDrop')).to.have.property('winItem');
    await open(winner, { count: 5 });
    const update = await page.until('liveDrop', (now) => Array.isArray(now));
    expect(update).to.have.length(page.strip().length);
    const wins = await dropsOf(services, await readWins(services), 'ru');
    expect(page.strip().map(idOf)).to.deep.equal(wins.map(({ insertId }) => insertId));
  });

  it('A win is published when its own reel has stopped, and not before', async () => {
    const winner = await asPlayer(store, freshName());
    const page = await come();
    const [late = 0] = await open(winner, { revealMs: 1500 });
    const [early = 0] = await open(winner);
    await inFront(page, early);
    expect(page.strip().map(idOf)).not.to.include(late);
    await inFront(page, late);
    const both = page
      .strip()
      .map(idOf)
      .filter((insertId) => [late, early].includes(insertId));
    expect(both).to.deep.equal([late, early]);
  });

  it('A hidden player disappears from the strip at once and comes back at once', async () => {
    const winner = await asPlayer(store, freshName());
    const page = await come();
    const [won = 0] = await open(winner);
    await inFront(page, won);
    const ownerOf = (): unknown => page.strip().find((one) => idOf(one) === won)?.owner;
    await winner.post('/api/user/settings', { hideMe: true }).expect(200);
    await page.until('liveDrop', () => page.strip()[0]?.owner.ID === 0);
    expect(ownerOf()).to.deep.equal({ ID: 0, name: 'hidden' });
    await winner.post('/api/user/settings', { hideMe: false }).expect(200);
    await page.until('liveDrop', () => page.strip()[0]?.owner.ID === winner.auth.id);
  });

  it('A player’s notifications and read marks reach only their own sockets, by cookie and by token', async () => {
    const name = freshName();
    const [one, other] = [await asPlayer(store, name), await asPlayer(store, freshName())];
    const entered = await store.guest().get('/auth/demo').query({ name }).expect(303);
    const cookie = /session=[^;]+/.exec(String(entered.headers['set-cookie']))?.[0] ?? '';
    const [mine, mineByCookie, theirs, guest] = [
      await come({ token: one.auth.token }),
      await come({}, { headers: { cookie, origin: store.address } }),
      await come({}, { headers: { 'x-auth-token': other.auth.token } }),
      await come({ token: 'none of ours' }, { headers: { cookie } }),
    ];
    expect(mine.last('notices')).to.deep.equal({ unread: 0 });
    expect(guest.last('notices')).to.equal(undefined);
    await transaction(services, null, async (tx) => {
      await writeNotification(tx, one.auth.id, {
        kind: 'payment.credited',
        params: PARAMS,
        link: '/profile/movements',
      });
      return null;
    });
    await Promise.all([mine, mineByCookie].map((page) => page.until('notices', ({ unread }) => unread === 1)));
    await markNotificationsRead(services, playerOf(one.auth.id), { upTo: Number.MAX_SAFE_INTEGER });
    await mine.until('notices', ({ unread }) => unread === 0);
    expect(theirs.last('notices')).to.deep.equal({ unread: 0 });
    expect(theirs.received.filter(({ event }) => event === 'notices')).to.have.length(1);
  });

  it('A change of money or points reaches the player’s own pages, each in the currency that it shows', async () => {
    const [one, other] = [await asPlayer(store, freshName()), await asPlayer(store, freshName())];
    const [roubles, dollars, theirs, guest] = [
      await come({ token: one.auth.token, currency: 'rub' }),
      await come({ token: one.auth.token, currency: 'usd' }),
      await come({ token: other.auth.token }),
      await come({}),
    ];
    const first = await roubles.until('sums');
    expect(first.balance).to.equal(first.balanceMinor / 100);
    expect((await dollars.until('sums')).balance).to.be.lessThan(first.balance);
    const countOf = (page: LivePage): number => page.received.filter(({ event }) => event === 'sums').length;
    await theirs.until('sums');
    const theirCount = countOf(theirs);
    await open(one);
    const { user } = (await one.get('/api/_auth/session').expect(200)).body as { user: LiveSums };
    expect(user.balanceMinor).to.be.lessThan(first.balanceMinor);
    const isNew = (sums: { readonly balanceMinor: number }): boolean => sums.balanceMinor === user.balanceMinor;
    expect(await roubles.until('sums', isNew)).to.include({ balance: user.balanceMinor / 100, bonuses: user.bonuses });
    await dollars.until('sums', isNew);
    expect([countOf(theirs), countOf(guest)]).to.deep.equal([theirCount, 0]);
  });

  it('A socket from a foreign site is refused before it connects', async () => {
    const page = openPage(store.address, {}, { headers: { origin: 'https://elsewhere.example' } });
    expect(await refusalOfPage(page)).to.match(/websocket error/);
  });

  it('A socket is closed when its session ends, and reconnects as a guest', async () => {
    const player = await asPlayer(store, freshName());
    const page = await come({ token: player.auth.token });
    const gone = new Promise((resolve) => page.socket.once('disconnect', resolve));
    await endSessions(services, playerOf(player.auth.id), { session: null, token: player.auth.token });
    expect(await gone).to.equal('io server disconnect');
    const again = await come({ token: player.auth.token });
    expect(again.last('notices')).to.equal(undefined);
    const other = await asPlayer(store, freshName());
    const leaving = await come({ token: other.auth.token });
    const left = new Promise((resolve) => leaving.socket.once('disconnect', resolve));
    await other.agent.delete('/api/_auth/session').expect(200);
    expect(await left).to.equal('io server disconnect');
  });

  it('The online counter counts sessions and addresses, neither tabs nor what a client says', async () => {
    const now = (): number => services.clock.now().getTime();
    const player = await asPlayer(store, freshName());
    await services.redis.del('opencrate:present');
    const madeUp = Array.from({ length: 20 }, (_, n) => ({ guest: n.toString(16).padStart(32, '0') }));
    await Promise.all([
      ...madeUp.map((greeting) => come(greeting)),
      come({ token: player.auth.token }),
      come({ token: player.auth.token, ...madeUp[0] }),
      come(),
    ]);
    expect(await countPresent(services.redis, now())).to.equal(2);
    const page = await come();
    await rollUp(services);
    await page.until('updateRealtimeData', ({ online }) => online === 2);
  });

  it('A page gets the cases after a publication, in its own language and currency', async () => {
    const page = await come({ locale: 'pl', currency: 'eur' });
    await transaction(services, null, async (tx) => {
      await bumpDataVersion(tx, 'catalogue');
      return null;
    });
    const update = await page.until('getCases');
    expect(update.status).to.equal('ok');
    const { text } = await store.guest().get('/api/case/list').set('Cookie', 'locale=pl; currency=eur');
    expect(update.cases).to.equal((JSON.parse(text) as { data: string }).data);
  });

  it('The command reloads open pages', async () => {
    const [one, other] = [await come(), await come()];
    await refreshPages(services, 1500);
    for (const page of [one, other]) expect(await page.until('refresh')).to.deep.equal({ delay: 1500 });
  });

  it('A page of a player whose currency is withdrawn gets the new currency', async () => {
    const player = await asPlayer(store, freshName());
    await player.post('/api/user/currency/change', { code: 'byn' }).expect(200);
    const before = await come({ token: player.auth.token });
    expect(before.last('fallbackCurrency')).to.equal(undefined);
    const offer = (isDisabled: boolean): Promise<null> =>
      transaction(services, null, async (tx) => {
        await tx('currencies').where({ code: 'byn' }).update({ is_disabled: isDisabled });
        await bumpDataVersion(tx, 'rates');
        return null;
      });
    await offer(true);
    try {
      await services.dataVersions.refresh();
      const page = await come({ token: player.auth.token });
      expect(await page.until('fallbackCurrency')).to.deep.equal({ status: 'ok', data: 'usd', error: null });
    } finally {
      await offer(false);
      await services.dataVersions.refresh();
    }
  });

  it('A player whose language the store no longer has gets the fallback in the account and the session', async () => {
    const player = await asPlayer(store, freshName());
    const sessions = new Sessions(services);
    const { token } = player.auth;
    await sessions.change(token, { locale: 'de' as Locale });
    const page = await come({ token });
    expect(await page.until('language')).to.deep.equal({ status: 'ok', data: 'en', error: null });
    expect((await sessions.find({ token }))?.player.locale).to.equal('en');
    expect((await selectPlayer(services.db, player.auth.id))?.locale).to.equal('en');
    expect((await come({ token })).last('language')).to.equal(undefined);
  });

  it('A page is sent the reason before its connection is closed', async () => {
    const player = await asPlayer(store, freshName());
    const { token } = player.auth;
    const page = await come({ token });
    await endSessions(services, playerOf(player.auth.id), { session: null, token });
    expect(await page.until('log')).to.equal('session.ended');
  });

  it('The old interface gets the same strip and counters as texts of JSON', async () => {
    const winner = await asPlayer(store, freshName());
    const page = await come();
    const [won = 0] = await open(winner);
    await inFront(page, won);
    const drops = await store.guest().get('/api-old/?method=liveDrop').expect(200);
    expect(JSON.parse((drops.body as { data: string }).data)).to.deep.equal(page.strip());
    const online = await store.guest().get('/api-old/?method=online').expect(200);
    expect(JSON.parse((online.body as { data: string }).data)).to.have.all.keys(
      'counter',
      'contracts',
      'users',
      'online',
    );
    await store.guest().get('/api-old?method=online').redirects(1).expect(200);
    await store.guest().get('/api-old/?method=else').expect(422);
  });
});
