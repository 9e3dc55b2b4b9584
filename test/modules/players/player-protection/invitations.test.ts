/**
 * A player on a break gets no invitation to play: no mailing, announcement, reminder or news of friends. Notifications
 * about their own payments and withdrawals continue, and all others resume after the break.
 */
import { expect } from 'chai';
import { addAnnouncement, endDemoAnnouncements } from '#src/players/announcements/index.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { remindOfBonus } from '#src/games/daily-bonus/remind.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { createMailing, sendMailing, walkMailings, writeNotification } from '#src/players/notifications/index.ts';
import { listNotifications } from '#src/players/notifications/list-notifications.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { fixedClock, makePlayer, makeServices } from '#test/support/services.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';

describe('Marketing during a break', function () {
  this.timeout(60_000);
  const clock = fixedClock(new Date('2026-11-21T09:00:00.000Z'));
  const stage = stageWith(() => makeServices({ clock }));
  let resting: SignedInPlayer;
  let excluded: Player;
  let playing: Player;
  beforeEach(async () => {
    resting = await asPlayer(stage.store, freshName());
    [excluded, playing] = [await makePlayer(stage.services, 0), await makePlayer(stage.services, 0)];
  });
  const rest = async (): Promise<void> => {
    await takeBreak(stage.services, playerOf(resting.auth.id), { days: 7 });
    await takeBreak(stage.services, excluded, { days: null });
  };
  const all = (): Player[] => [playerOf(resting.auth.id), excluded, playing];
  const notificationsOf = async ({ id }: { readonly id: number }): Promise<string[]> =>
    (await listNotifications(stage.services.db, id, null)).notifications.map(({ kind }) => kind);

  it('A player with a break gets no mailing, also when the break began after the count', async () => {
    await takeBreak(stage.services, excluded, { days: null });
    const segment = { activeDays: null, hasToppedUp: false, levelFrom: null, ids: all().map(({ id }) => id) };
    const texts = new Map([['en', { title: 'Come', text: 'and play' }]] as const);
    const id = await transaction(stage.services, null, (tx) => createMailing(tx, { segment, link: null, texts }));
    await walkMailings(stage.services, 5);
    const mailing = () => stage.services.db('mailings').where({ id }).first<object>();
    expect(await mailing()).to.include({ state: 'ready', counted: 2 });
    await takeBreak(stage.services, playerOf(resting.auth.id), { days: 7 });
    await transaction(stage.services, null, async (tx) => {
      await sendMailing(tx, id);
      return null;
    });
    await walkMailings(stage.services, 5);
    expect(await mailing()).to.include({ state: 'done', written: 1 });
    expect(await Promise.all(all().map(notificationsOf))).to.deep.equal([[], [], ['store.news']]);
  });

  it('A player with a break gets no bonus reminder', async () => {
    for (let day = 1; day <= 3; day += 1) {
      for (const player of all()) await takeBonus(stage.services, player);
      clock.moveBy(DAY_MS);
    }
    await rest();
    clock.moveBy(7 * HOUR_MS);
    expect(await remindOfBonus(stage.services)).to.equal(1);
    clock.moveBy(-7 * HOUR_MS);
    expect(await Promise.all(all().map(notificationsOf))).to.deep.equal([[], [], ['bonus.ready']]);
  });

  it('A player with a break gets no news of friends, and still gets those about their own value', async () => {
    await rest();
    for (const { id } of all()) {
      await transaction(stage.services, null, async (tx) => {
        const friend = { friendId: playing.id, giftCentiPoints: 50_00 };
        await writeNotification(tx, id, { kind: 'friend.joined', params: friend, link: '/referral' });
        await writeNotification(tx, id, { kind: 'withdrawal.done', params: { itemId: 1 }, link: null });
        const paid = { sumMinor: 100, currency: 'rub', bonusKopecks: 0 };
        await writeNotification(tx, id, { kind: 'payment.credited', params: paid, link: null });
        return null;
      });
    }
    const own = ['payment.credited', 'withdrawal.done'];
    expect(await Promise.all(all().map(notificationsOf))).to.deep.equal([own, own, [...own, 'friend.joined']]);
  });

  it('A player with a break sees no announcement on a page, by call or at its address', async () => {
    await transaction(stage.services, null, (tx) =>
      addAnnouncement(tx, {
        caseId: null,
        link: '/bonus',
        fromAt: tx.now,
        untilAt: null,
        audience: 'everybody',
        isDemo: true,
        texts: new Map([['en', { lead: 'Come and play.', text: 'Now.', action: 'Go' }]] as const),
      }),
    );
    await stage.services.dataVersions.refresh();
    const announcementsOf = async (agent: SignedInPlayer['agent']) =>
      ((await agent.get('/api/advert/get').expect(200)).body as { data: { ID: number } | null }).data;
    const onPages = async () => (await resting.agent.get('/en').expect(200)).text.includes('data-announcement');
    const id = (await announcementsOf(resting.agent))?.ID ?? 0;
    expect([id > 0, await onPages()]).to.deep.equal([true, true]);
    await rest();
    expect([await announcementsOf(resting.agent), await onPages()]).to.deep.equal([null, false]);
    await resting.agent.get(`/en/announcement/${String(id)}`).expect(404);
    expect((await announcementsOf(stage.store.guest()))?.ID).to.equal(id);
    clock.moveBy(7 * DAY_MS);
    expect([(await announcementsOf(resting.agent))?.ID, await onPages()]).to.deep.equal([id, true]);
    await transaction(stage.services, null, (tx) => endDemoAnnouncements(tx));
  });
});
