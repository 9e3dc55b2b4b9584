/**
 * Bonuses and referrals over HTTP and by form: responses, the resulting user data, transfers and notifications, and
 * refusals of invalid input.
 */
import { expect } from 'chai';
import { listNotifications } from '#src/players/notifications/list-notifications.ts';
import { invite } from '#test/support/players/invite.ts';
import { payIn } from '#test/support/players/pay-in.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';

interface Answer<Data> {
  readonly status: string;
  readonly error?: string;
  readonly message?: string;
  readonly data: Data;
}

interface Referral {
  readonly link: string;
  readonly promo: string;
  readonly list: { readonly items: readonly { readonly ID: number; readonly name: string | null }[]; next: unknown };
}

const NOW = new Date('2026-11-21T12:00:00.000Z');

describe('Bonuses and invitations by call', () => {
  const stage = stageWith(() => makeServices({ clock: fixedClock(NOW) }));
  const newPlayer = () => asPlayer(stage.store, freshName());
  type TestPlayer = Awaited<ReturnType<typeof newPlayer>>;
  const userOf = async ({ agent }: TestPlayer): Promise<Record<string, unknown>> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as { user: Record<string, unknown> }).user;

  it('The daily bonus is taken, and the user has the new values', async () => {
    const player = await newPlayer();
    expect(await userOf(player)).to.include({ bonuseStrike: 0, bonuseTodayTaken: 0, bonuses: 100 });
    const { data, message } = (await player.post('/api/bonus/take').expect(200)).body as Answer<object>;
    expect(data).to.deep.equal({
      day: 1,
      points: 10,
      spins: 0,
      bonuses: 110,
      bonusesMinor: 11_000,
      freeSpin: 1,
      nextAt: '2026-11-21T21:00:00.000Z',
    });
    expect(message).to.equal('Ежедневный бонус получен');
    expect(await userOf(player)).to.include({ bonuseStrike: 1, bonuseTodayTaken: 1, bonuses: 110 });
    const again = (await player.post('/api/bonus/take').expect(409)).body as Answer<null>;
    expect(again).to.include({ status: 'error', error: 'errors.bonus.taken' });
    const ledger = (await player.get('/api/user/ledger').expect(200)).body as Answer<{ items: object[] }>;
    expect(ledger.data.items[0]).to.include({
      kind: 'daily_bonus',
      reason: 'Ежедневный бонус',
      change: 10,
      unit: 'BONUS',
    });
  });

  it('The form takes the bonus and confirms it in the language of the page', async () => {
    const { agent, auth } = await newPlayer();
    await agent.post('/en/bonus').type('form').send(auth).expect(303).expect('Location', '/en/bonus');
    expect((await agent.get('/en/bonus').expect(200)).text).to.contain('Daily bonus taken');
    await agent.post('/pl/bonus').type('form').send(auth).expect(303);
    expect((await agent.get('/pl/bonus').expect(200)).text).to.contain('Dzisiejszy bonus jest już odebrany');
  });

  it('A player chooses a code, a friend activates it, and both are notified', async () => {
    const [player, friend] = [await newPlayer(), await newPlayer()];
    expect(await userOf(friend)).to.include({ promo: String(friend.auth.id) });
    const code = `Call-${String(friend.auth.id)}`;
    const set = (await friend.post('/api/invite/set', { code }).expect(200)).body as Answer<object>;
    expect(set).to.deep.include({ data: { promo: code }, message: 'Код приглашения установлен' });
    expect(await userOf(friend)).to.include({ promo: code });
    const activating = await player.post('/api/invite/activate', { code: code.toLowerCase() }).expect(200);
    const given = activating.body as Answer<object>;
    expect(given).to.deep.include({
      data: { gift: 50, bonuses: 100, bonusesMinor: 10_000 },
      message: 'Код приглашения активирован',
    });
    expect(await userOf(friend)).to.include({ bonuses: 100 });
    await payIn(stage.services, player.auth);
    expect(await userOf(player)).to.include({ bonuses: 150 });
    expect(await userOf(friend)).to.include({ bonuses: 150 });
    const { notifications } = await listNotifications(stage.services.db, friend.auth.id, null);
    expect(notifications.map(({ kind, link }) => [kind, link])).to.deep.equal([['friend.joined', '/referral']]);
  });

  it('An invalid code is refused with a message and takes nothing', async () => {
    const player = await newPlayer();
    const refusals: readonly (readonly [string, object, number, string])[] = [
      ['set', {}, 422, 'errors.invite.enter'],
      ['set', { code: '' }, 422, 'errors.invite.enter'],
      ['set', { code: '12' }, 422, 'errors.invite.rule'],
      ['set', { code: '99999' }, 422, 'errors.invite.rule'],
      ['set', { code: 'x'.repeat(201) }, 422, 'errors.request.rule'],
      ['set', { code: ['abc'] }, 400, 'errors.request.malformed'],
      ['set', { code: { a: 1 } }, 400, 'errors.request.malformed'],
      ['activate', {}, 422, 'errors.invite.enter'],
      ['activate', { code: 'unknown-code' }, 404, 'errors.invite.unknown'],
      ['activate', { code: '-1' }, 404, 'errors.invite.unknown'],
      ['activate', { code: 'x'.repeat(200) }, 404, 'errors.invite.unknown'],
      ['activate', { code: String(player.auth.id) }, 422, 'errors.invite.own'],
      ['activate', { code: 7 }, 400, 'errors.request.malformed'],
    ];
    for (const [act, sent, status, error] of refusals) {
      const answer = await player.post(`/api/invite/${act}`, sent);
      expect([answer.status, (answer.body as Answer<null>).error], JSON.stringify(sent)).to.deep.equal([status, error]);
    }
    expect(await userOf(player)).to.include({ bonuses: 100, promo: String(player.auth.id) });
  });

  it('Invited friends are listed page by page, and hidden players stay hidden', async () => {
    const player = await newPlayer();
    const friends: TestPlayer[] = [];
    for (let index = 0; index < 22; index += 1) friends.push(await newPlayer());
    const ids = friends.map(({ auth }) => auth.id);
    await invite(stage.services, player.auth.id, ids);
    await friends[21]?.post('/api/user/settings', { hideMe: true }).expect(200);
    const ask = async (cursor: string | null): Promise<Referral> =>
      (
        (
          await player
            .get('/api/referral/info')
            .query(cursor === null ? {} : { cursor })
            .expect(200)
        ).body as Answer<Referral>
      ).data;
    const first = await ask(null);
    expect(first).to.include({ promo: String(player.auth.id), level: 1, percent: 3, count: 22, active: 0, earned: 0 });
    expect(first.link).to.match(new RegExp(`/ref/${String(player.auth.id)}$`));
    expect(first.list.items).to.have.lengthOf(20);
    expect(first.list.items[0]).to.include({ ID: 0, name: null, active: false, earnedMinor: 0 });
    expect(first.list.items[1]).to.include({ ID: ids[20] });
    const second = await ask(String(first.list.next));
    expect(second.list.items.map(({ ID }) => ID)).to.deep.equal([ids[1], ids[0]]);
    expect(second.list.next).to.equal(null);
    await player.get('/api/referral/info').query({ cursor: 'x' }).expect(400);
  });

  it('A player sees the level in the programme on their own profile', async () => {
    const player = await newPlayer();
    const page = await player.agent.get('/en/profile/accounts').expect(200);
    expect(page.text.replaceAll(/<[^>]*>/g, ' ')).to.match(/1 – 3%\s+Level/);
  });
});
