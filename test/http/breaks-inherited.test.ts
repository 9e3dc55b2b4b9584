/**
 * A break belongs to a person, not to an account. A player who closes an account and signs in again by the same
 * identity, of any provider, still has the break. The same holds when a player links such an identity or signs in by
 * one that was unlinked.
 */
import { expect } from 'chai';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { breakOf, takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { ALL_PROVIDERS, openStage, type SignInStage } from '#test/support/players/sign-in-stage.ts';
import { freshName, freshSubject, type SessionAnswer, type Store } from '#test/support/store.ts';
import { signedAnswer, TELEGRAM_BOT } from '#test/support/providers/telegram-widget.ts';
import { signedLaunch } from '#test/support/providers/vk-launch.ts';

type Agent = ReturnType<Store['guest']>;
/** Signs a browser in, each time as the same person. */
type SignIn = (agent: Agent, more?: Readonly<Record<string, string>>) => Promise<unknown>;

const VK_APP = { id: '6736218', secret: 'a secret for tests', apiUrl: 'http://127.0.0.1:9', frameOrigins: [] };

describe('A break of a deleted account', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  before(async () => {
    stage = await openStage({ telegram: TELEGRAM_BOT, vkApp: VK_APP });
  });
  after(() => stage.close());

  const byOAuth =
    (provider: (typeof ALL_PROVIDERS)[number]) =>
    (subject: string): SignIn =>
    (agent) => {
      stage.newUser(provider, { [provider === 'vk' ? 'user_id' : provider === 'google' ? 'sub' : 'id']: subject });
      return stage.signIn(agent, `/en/auth/${provider}`);
    };
  const startSeconds = Math.floor(Date.now() / 1000);
  let moment = 0;
  const byTelegram =
    (subject: string): SignIn =>
    async (agent) => {
      const begun = await agent.get('/auth/telegram').redirects(0).expect(303);
      const state = new URL(String(begun.headers['location']), 'http://store').searchParams.get('state');
      // A signed response of the provider is accepted once, so each has its own time, however the clock moves on.
      const seconds = startSeconds - (moment += 1);
      const authData = signedAnswer({ id: Number(subject), first_name: 'Anna', auth_date: seconds });
      return await agent.get('/auth/telegram').query({ authData, state, referral: '' }).redirects(0).expect(303);
    };
  const byMiniApp =
    (subject: string): SignIn =>
    (agent) => {
      const params = signedLaunch(VK_APP, new Date(), { vk_user_id: subject, vk_ref: String((moment += 1)) });
      return agent.post('/api/auth').send({ type: 'vk', subtype: 'token', params }).expect(200);
    };
  const byDemo =
    (subject: string): SignIn =>
    (agent) =>
      agent.get(`/auth/demo?name=${subject}`).expect(303);

  const comeBy = async (come: SignIn, before?: (agent: Agent) => Promise<unknown>): Promise<number> => {
    const agent = stage.store.guest();
    await before?.(agent);
    const answer = await come(agent);
    const called = (answer as { body?: Partial<SessionAnswer> } | null)?.body?.user;
    return called?.ID ?? (await stage.userOf(agent))?.ID ?? 0;
  };
  const breakNow = (id: number) => breakOf(stage.services.db, id, stage.services.clock.now());
  const leave = (id: number) => deleteAccount(stage.services, playerOf(id), { confirm: String(id) });

  for (const [name, comeAs] of [
    ...ALL_PROVIDERS.map((provider) => [provider, byOAuth(provider)] as const),
    ['telegram', byTelegram],
    ["vk's mini-app", byMiniApp],
    ['the demo', byDemo],
  ] as const) {
    it(`A new account by ${name} inherits the break`, async () => {
      const come = comeAs(freshSubject());
      const first = await comeBy(come);
      await takeBreak(stage.services, playerOf(first), { days: null });
      await leave(first);
      const again = await comeBy(come);
      expect(again).to.be.above(first);
      expect(await breakNow(again)).to.include({ untilAt: null });
    });
  }

  it('The site and the mini-app of VK share one identity, so the break is inherited both ways', async () => {
    const subject = freshSubject();
    const first = await comeBy(byOAuth('vk')(subject));
    await takeBreak(stage.services, playerOf(first), { days: 30 });
    await leave(first);
    const again = await comeBy(byMiniApp(subject));
    const until = (await breakNow(again))?.untilAt ?? null;
    expect(until).not.to.equal(null);
    await leave(again);
    expect((await breakNow(await comeBy(byOAuth('vk')(subject))))?.untilAt).to.deep.equal(until);
  });

  it('A person who returns by an invitation inherits the break', async () => {
    const inviter = await comeBy(byDemo(freshName().replaceAll(' ', '-')));
    const come = byOAuth('google')(freshSubject());
    const first = await comeBy(come);
    await takeBreak(stage.services, playerOf(first), { days: null });
    await leave(first);
    const again = await comeBy(come, (agent) => agent.get(`/en/ref/${String(inviter)}`));
    expect(await breakNow(again)).to.include({ untilAt: null });
  });

  describe('Linked identities', () => {
    const link = async (agent: Agent, provider: 'google' | 'twitch'): Promise<void> => {
      const user = await stage.userOf(agent);
      const auth = { token: user?.session.token, type: user?.auth_type, id: user?.ID };
      const begun = await agent.post(`/en/profile/link/${provider}`).type('form').send(auth).redirects(0).expect(303);
      const led = await fetch(String(begun.headers['location']), { redirect: 'manual' });
      const back = (led.headers.get('location') ?? '').slice(stage.store.address.length);
      await agent.get(back).redirects(0).expect(303);
    };

    it('A player who links the identity of an account deleted during a break inherits the break', async () => {
      const come = byOAuth('google')(freshSubject());
      const first = await comeBy(come);
      await takeBreak(stage.services, playerOf(first), { days: null });
      await leave(first);
      const agent = stage.store.guest();
      await byOAuth('twitch')(freshSubject())(agent);
      const other = (await stage.userOf(agent))?.ID ?? 0;
      expect(await breakNow(other)).to.equal(null);
      await link(agent, 'google');
      expect(await breakNow(other)).to.include({ untilAt: null });
    });

    it('A new account with an identity that was linked and unlinked during the break inherits it', async () => {
      const agent = stage.store.guest();
      await byOAuth('google')(freshSubject())(agent);
      const user = await stage.userOf(agent);
      const id = user?.ID ?? 0;
      await takeBreak(stage.services, playerOf(id), { days: null });
      const subject = stage.newUser('twitch');
      await link(agent, 'twitch');
      const auth = { token: user?.session.token, type: user?.auth_type, id };
      await agent.post('/api/user/unlink/twitch').send(auth).expect(200);
      const other = await comeBy(byOAuth('twitch')(subject));
      expect(other).to.be.above(id);
      expect(await breakNow(other)).to.include({ untilAt: null });
    });
  });
});
