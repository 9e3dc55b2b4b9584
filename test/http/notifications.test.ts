/**
 * Notifications: GET /api/notification/list, POST /api/notification/read, the unread mark of the bell, and the list
 * without JavaScript. A player reads only their own, in their language and currency.
 */
import { expect } from 'chai';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { type NewNotification, eraseNotifications, writeNotification } from '#src/players/notifications/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

const LIST = '/api/notification/list';
const READ = '/api/notification/read';
const MISSED: NewNotification = { kind: 'promo.missed', params: { code: 'WELCOME' }, link: '/payment' };

interface NotificationPage {
  readonly status: string;
  readonly data: readonly {
    readonly ID: number;
    readonly type: string;
    readonly title: string;
    readonly text: string;
    readonly date: string;
    readonly link: string | null;
    readonly unread: boolean;
  }[];
  readonly next: string | null;
  readonly unread: number;
}

describe('Notifications', () => {
  const clock = fixedClock();
  const stage = stageWith(() => makeServices({ clock, config: testConfig({ rateFactor: 1000 }) }));
  let player: SignedInPlayer;
  beforeEach(async () => (player = await asPlayer(stage.store, freshName())));

  const notify = (notice: NewNotification, to = player): Promise<null> =>
    transaction(stage.services, null, async (tx) => {
      await writeNotification(tx, to.auth.id, notice);
      return null;
    });
  const list = async (cursor?: string): Promise<NotificationPage> => {
    const request = player.get(LIST);
    return (await (cursor === undefined ? request : request.query({ cursor })).expect(200)).body as NotificationPage;
  };
  const pageText = async (path: string): Promise<string> => (await player.agent.get(path).expect(200)).text;

  it('A new player has no notifications', async () => {
    expect(await list()).to.deep.equal({ status: 'ok', data: [], next: null, unread: 0 });
  });

  it('A notification has its subject, its time and a link', async () => {
    await notify({
      kind: 'payment.credited',
      params: { sumMinor: 1250, currency: 'eur', bonusKopecks: 10_000 },
      link: '/profile/movements',
    });
    const { data, unread } = await list();
    expect(data[0]).to.deep.include({
      type: 'money',
      title: 'Баланс пополнен',
      text: '12,50\u00a0€ уже на вашем балансе, и ещё 100\u00a0₽ по промокоду.',
      date: clock.now().toISOString(),
      link: '/profile/movements',
      unread: true,
    });
    expect(unread).to.equal(1);
  });

  it('A notification is written in the transaction of its event and rolled back with it', async () => {
    const undone = transaction(stage.services, null, async (tx) => {
      await writeNotification(tx, player.auth.id, MISSED);
      throw new Error('undone');
    });
    await undone.catch(() => undefined);
    expect((await list()).data).to.deep.equal([]);
  });

  it('Every kind has a complete text in every language', async () => {
    const itemId = 1;
    const sum = { sumMinor: 100_00, currency: 'rub' };
    const every: readonly NewNotification[] = [
      { kind: 'payment.credited', params: { ...sum, bonusKopecks: 0 }, link: null },
      { kind: 'payment.credited', params: { ...sum, bonusKopecks: 10_00 }, link: null },
      { kind: 'payment.failed', params: sum, link: '/payment' },
      { kind: 'payment.refunded', params: { ...sum, debtKopecks: 0 }, link: null },
      { kind: 'payment.refunded', params: { ...sum, debtKopecks: 50_00 }, link: null },
      { kind: 'payment.reinstated', params: { ...sum }, link: null },
      MISSED,
      { kind: 'promo.item', params: { code: 'SKIN', itemId }, link: '/profile' },
      { kind: 'withdrawal.taken', params: { itemId }, link: null },
      { kind: 'withdrawal.done', params: { itemId }, link: null },
      { kind: 'withdrawal.rejected', params: { itemId, reason: 'no listing', donateKopecks: 75_00 }, link: null },
      { kind: 'correction.added', params: { sumKopecks: 50_00, reason: 'for a delay', isDonate: 0 }, link: null },
      { kind: 'correction.added', params: { sumKopecks: 50_00, reason: 'for a delay', isDonate: 1 }, link: null },
      { kind: 'correction.taken', params: { sumCentiPoints: 50_00, reason: 'a mistake', isDonate: 0 }, link: null },
      { kind: 'correction.taken', params: { sumKopecks: 50_00, reason: 'a mistake', isDonate: 1 }, link: null },
      { kind: 'bonus.ready', params: {}, link: '/bonus' },
      { kind: 'friend.joined', params: { friendId: player.auth.id, giftCentiPoints: 0 }, link: '/referral' },
      { kind: 'friend.joined', params: { friendId: 0, giftCentiPoints: 50_00 }, link: '/referral' },
    ];
    for (const notice of every) await notify(notice);
    for (const locale of LOCALE_CODES) {
      await player.post('/api/user/language/change', { code: locale }).expect(200);
      const { data } = await list();
      expect(data).to.have.lengthOf(every.length);
      for (const { title, text } of data) {
        expect(`${title} ${text}`).not.to.match(/\{\{|notices\.|undefined|NaN| {2}/);
        expect(text).to.have.length.above(10);
      }
      expect(data[0]?.link).to.equal(locale === 'ru' ? '/referral' : `/${locale}/referral`);
    }
  });

  it('Notifications come in pages of fifty, the newest first, without a gap', async () => {
    await transaction(stage.services, null, async (tx) => {
      for (let times = 0; times < 120; times += 1) await writeNotification(tx, player.auth.id, MISSED);
      return null;
    });
    const ids: number[] = [];
    let next: string | null = null;
    do {
      const page: NotificationPage = await list(next ?? undefined);
      expect(page.data.length).to.be.at.most(50);
      ids.push(...page.data.map(({ ID }) => ID));
      next = page.next;
    } while (next !== null);
    expect(ids).to.have.lengthOf(120);
    expect(ids).to.deep.equal([...new Set(ids)].sort((a, b) => b - a));
    expect((await list()).unread, 'no more is counted').to.equal(100);
  });

  it('Notifications are marked as read up to one, and then all', async () => {
    for (let times = 0; times < 3; times += 1) await notify(MISSED);
    const [, second] = (await list()).data;
    const read = await player.post(READ, { upTo: second?.ID }).expect(200);
    expect(read.body).to.deep.equal({ status: 'ok', data: { read: 2 } });
    expect((await list()).data.map(({ unread }) => unread)).to.deep.equal([true, false, false]);
    expect((await player.post(READ).expect(200)).body).to.deep.equal({ status: 'ok', data: { read: 1 } });
    expect((await player.post(READ).expect(200)).body).to.deep.equal({ status: 'ok', data: { read: 0 } });
    expect((await list()).unread).to.equal(0);
  });

  it("Another player's notifications stay unchanged", async () => {
    const other = await asPlayer(stage.store, freshName());
    await notify(MISSED, other);
    expect((await list()).data).to.deep.equal([]);
    await player.post(READ).expect(200);
    expect(((await other.get(LIST).expect(200)).body as NotificationPage).unread).to.equal(1);
  });

  it('Invalid values are refused', async () => {
    for (const upTo of [0, -1, 1.5, 'x', [1], {}, '']) {
      const { status } = await player.post(READ, { upTo });
      expect(status, JSON.stringify(upTo)).to.be.oneOf([400, 422]);
    }
    expect((await player.get(LIST).query({ cursor: 'x' })).status).to.be.oneOf([400, 422]);
    await stage.store.guest().get(LIST).expect(401);
  });

  it('The bell is lit until it is pressed, and the list still marks the new ones', async () => {
    expect(await pageText('/en'))
      .to.contain('aria-label="Notifications"')
      .and.not.contain('<span class="icon-btn__dot"');
    await notify(MISSED);
    expect(await pageText('/en'))
      .to.contain('aria-label="Notifications: 1 new"')
      .and.contain('<span class="icon-btn__dot"');
    const pressed = await player.agent.post('/en/profile/notices/read').type('form').send(player.auth).expect(303);
    const [newest] = (await list()).data;
    expect(pressed.headers['location']).to.equal(`/en/profile/notices?new=${String(newest?.ID)}`);
    const marked = await pageText(String(pressed.headers['location']));
    expect(marked).to.contain('note is-new').and.not.contain('<span class="icon-btn__dot"');
    expect(await pageText('/en/profile/notices')).not.to.contain('note is-new');
  });

  it('The age of a notification is in the language of the page', async () => {
    await notify(MISSED);
    const ages: readonly [number, string, string][] = [
      [0, 'только что', 'just now'],
      [1000, '1 секунду назад', '1 second ago'],
      [2000, '3 секунды назад', '3 seconds ago'],
      [5 * MINUTE_MS - 3000, '5 минут назад', '5 minutes ago'],
      [21 * HOUR_MS - 5 * MINUTE_MS, '21 час назад', '21 hours ago'],
      [3 * DAY_MS, '3 дня назад', '3 days ago'],
      [150 * DAY_MS, '5 месяцев назад', '5 months ago'],
    ];
    for (const [laterMs, ru, en] of ages) {
      clock.moveBy(laterMs);
      // Notifications outlive sessions.
      const again = await asPlayer(stage.store, 'reader of ages');
      await stage.services.db('notices').where({ player_id: player.auth.id }).update({ player_id: again.auth.id });
      expect((await again.agent.get('/profile/notices').expect(200)).text).to.contain(ru);
      expect((await again.agent.get('/en/profile/notices').expect(200)).text).to.contain(en);
      await stage.services.db('notices').where({ player_id: again.auth.id }).update({ player_id: player.auth.id });
    }
  });

  it('A text over 80 characters is clipped until it is opened', async () => {
    const reason = 'p'.repeat(90);
    await notify({ kind: 'withdrawal.rejected', params: { itemId: 1, reason, donateKopecks: 1 }, link: null });
    await notify({ kind: 'bonus.ready', params: {}, link: null });
    const html = await pageText('/en/profile/notices');
    expect(html.match(/class="note__long"/g)).to.have.lengthOf(1);
    expect(html).to.contain(reason);
  });

  it('Closing the account deletes its notifications', async () => {
    await notify(MISSED);
    await transaction(stage.services, null, async (tx) => {
      await eraseNotifications(tx, player.auth.id);
      await closePlayer(tx, player.auth.id);
      return null;
    });
    const rows = await stage.services
      .db('notices')
      .where({ player_id: player.auth.id })
      .count<{ n: number }[]>({ n: '*' });
    expect(Number(rows[0]?.n)).to.equal(0);
  });
});
