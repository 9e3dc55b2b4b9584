/**
 * A provider as staff's first factor, over real HTTP with providers that speak OAuth: a link is begun by it, the
 * sign-in is passed by it, and the second factor is asked for as ever. Proves that an account of a provider is a player's
 * or a member's and never both, whoever comes first or at once; and what a member may change of their own account, and how.
 */
import { expect } from 'chai';
import { TOTP } from 'otpauth';
import type { OAuthProvider } from '#src/platform/auth-config.ts';
import { select } from '#src/platform/db.ts';
import { addMember, removeMember } from '#src/staff/index.ts';
import { beginMember, type BegunMember } from '../support/member.ts';
import { openStage, type SignInStage } from '../support/sign-in-stage.ts';
import { freshName, type Store } from '../support/store.ts';

type Agent = ReturnType<Store['guest']>;

const WORKS_HERE = 'This account belongs to somebody who works at the store';

describe('staff by a provider', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  const send = (agent: Agent, path: string, fields: object = {}) => agent.post(path).type('form').send(fields);
  const locationOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }): string =>
    String(headers['location']);
  /** From the form's answer over the provider and the callback, as a browser goes; answers where it ends. */
  const travel = async (agent: Agent, abroad: string): Promise<string> => {
    const led = await fetch(abroad, { redirect: 'manual' });
    const callback = (led.headers.get('location') ?? '').slice(stage.store.address.length);
    const handed = locationOf(await agent.get(callback).redirects(0).expect(303));
    expect(handed).to.match(/^\/en\/staff\/sign-in\/came\?proof=[\w-]{43}$/);
    return locationOf(await agent.get(handed).redirects(0).expect(303));
  };
  const go = async (agent: Agent, path: string, fields: object = {}): Promise<string> =>
    travel(agent, locationOf(await send(agent, path, fields).expect(303)));
  const authIn = (html: string): object => {
    const field = (named: string): string => new RegExp(`name="${named}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    return { token: field('token'), type: field('type'), id: field('id') };
  };

  interface Someone {
    readonly begun: BegunMember;
    readonly agent: Agent;
    readonly auth: object;
    /** A recovery code that was not used: a second factor that waits for no clock. */
    readonly code: () => string;
  }
  /** A member with a password, signed in. */
  const someone = async (): Promise<Someone> => {
    const begun = await beginMember(stage.world, freshName(), 'manager');
    const left = [...begun.codes];
    const code = (): string => left.pop() ?? expect.fail('no code is left');
    const { agent, auth } = await enter(begun, code());
    return { begun, agent, auth, code };
  };
  const enter = async ({ member, password }: BegunMember, code: string): Promise<Pick<Someone, 'agent' | 'auth'>> => {
    const agent = stage.store.guest();
    await send(agent, '/en/staff/sign-in', { name: member.name, password }).expect(303);
    await send(agent, '/en/staff/second', { code }).expect(303).expect('Location', '/en/staff');
    const { text } = await agent.get('/en/staff/account').expect(200);
    return { agent, auth: authIn(text) };
  };
  const say = async (agent: Agent, path: string): Promise<string> => (await agent.get(path).expect(200)).text;
  const linkOwn = ({ agent, auth, code }: Someone, provider: string): Promise<string> =>
    go(agent, `/en/staff/account/link/${provider}`, { ...auth, code: code() });
  const waysOf = async ({ begun }: Someone): Promise<string[]> =>
    (
      await select<{ provider: string }>(
        stage.world.db,
        'SELECT provider FROM identities WHERE member_id = ? ORDER BY id',
        [begun.member.id],
      )
    ).map(({ provider }) => provider);

  it('begins by a link without a password, and comes back by the provider and the second factor', async () => {
    stage.somebody('google');
    const agent = stage.store.guest();
    const { link, id } = await addMember(stage.world, null, { name: freshName(), role: 'moderator', locale: 'en' });
    const path = new URL(link).pathname;
    expect(await say(agent, path)).to.contain('Sign in by Google');
    expect(await go(agent, `${path}/link/google`)).to.equal(path);
    const page = await say(agent, path);
    const secret = (/staff-key">([^<]*)</.exec(page)?.[1] ?? '').replaceAll(' ', '');
    await send(agent, `${path}/code`, { code: new TOTP({ secret }).generate() }).expect(303);
    const [, recovery = ''] = /<li>([a-z0-9]{5}-[a-z0-9]{5})</.exec(await say(agent, path)) ?? [];
    // A link gives one first factor and no second one.
    await send(agent, `${path}/link/vk`).expect(404);
    const back = stage.store.guest();
    expect(await go(back, '/en/staff/sign-in/google', { to: '/en/staff/players' })).to.equal(
      `/en/staff/second?to=${encodeURIComponent('/en/staff/players')}`,
    );
    await back.get('/en/staff').expect(303);
    await send(back, '/en/staff/second', { code: recovery }).expect(303).expect('Location', '/en/staff');
    expect(await say(back, '/en/staff/account')).to.contain('Google');
    // Nobody becomes a player by it.
    expect(await stage.userOf(back)).to.equal(null);
    await removeMember(stage.world, null, { id });
    expect(await go(stage.store.guest(), '/en/staff/sign-in/google')).to.equal('/en/staff/sign-in');
  });

  it('lets in nobody whom the store does not know, and says so', async () => {
    const agent = stage.store.guest();
    stage.somebody('google');
    expect(await go(agent, '/en/staff/sign-in/google')).to.equal('/en/staff/sign-in');
    expect(await say(agent, '/en/staff/sign-in')).to.contain('Nobody of the staff signs in by this account');
    await agent.get('/en/staff/second').expect(303);
    await send(agent, '/en/staff/sign-in/nobody').expect(404);
    await send(agent, '/en/staff/sign-in/google').set('origin', 'https://evil.example').expect(403);
  });

  it('takes a proof in the browser that fetched it, and once', async () => {
    const one = await someone();
    stage.somebody('google');
    const address = locationOf(
      await send(one.agent, '/en/staff/account/link/google', { ...one.auth, code: one.code() }).expect(303),
    );
    const led = await fetch(address, { redirect: 'manual' });
    const callback = (led.headers.get('location') ?? '').slice(stage.store.address.length);
    const handed = locationOf(await one.agent.get(callback).redirects(0).expect(303));
    const stranger = await someone();
    await stranger.agent.get(handed).redirects(0).expect(303).expect('Location', '/en/staff/sign-in');
    expect(await waysOf(stranger)).to.deep.equal([]);
    for (const next of ['/en/staff/account', '/en/staff/sign-in'])
      await one.agent.get(handed).redirects(0).expect(303).expect('Location', next);
    expect(await waysOf(one)).to.deep.equal(['google']);
  });

  it('links in the session that asked, and to the member who asked', async () => {
    const one = await someone();
    stage.somebody('google');
    const begun = await send(one.agent, '/en/staff/account/link/google', { ...one.auth, code: one.code() });
    await send(one.agent, '/en/staff/sign-out', one.auth).expect(303);
    expect(await travel(one.agent, locationOf(begun))).to.equal('/en/staff/account');
    expect(await waysOf(one)).to.deep.equal([]);
  });

  it('is a way in that may go, but not the last one', async () => {
    const one = await someone();
    const unlink = (provider: string) =>
      send(one.agent, `/en/staff/account/unlink/${provider}`, { ...one.auth, code: one.code() });
    stage.somebody('google');
    await send(one.agent, '/en/staff/account/link/google', { ...one.auth, code: 'abcde-fghjk' }).expect(303);
    expect(await say(one.agent, '/en/staff/account')).to.contain('That code does not fit');
    expect(await linkOwn(one, 'google')).to.equal('/en/staff/account');
    expect(await say(one.agent, '/en/staff/account')).to.contain('Google: linked');
    await unlink('vk').expect(404);
    await stage.world.db('staff_members').where({ id: one.begun.member.id }).update({ password_hash: null });
    await unlink('google').expect(303);
    expect(await say(one.agent, '/en/staff/account')).to.contain('This is your only way to sign in');
    expect(await waysOf(one)).to.deep.equal(['google']);
    stage.somebody('vk');
    await linkOwn(one, 'vk');
    await unlink('google').expect(303);
    expect(await waysOf(one)).to.deep.equal(['vk']);
  });

  it('is never a player’s: whoever is a member by it cannot play by it', async () => {
    const one = await someone();
    stage.somebody('google');
    await linkOwn(one, 'google');
    const guest = stage.store.guest();
    await stage.expectRefusal(guest, await stage.toCallback(guest, '/en/auth/google'), WORKS_HERE);
    // Nor is it linked to somebody who plays already.
    const player = await playing('vk');
    expect(await linkPlayer(player, 'google')).to.contain(WORKS_HERE);
    stage.somebody('google');
    await stage.signIn(stage.store.guest(), '/en/auth/google');
  });

  it('is never a member’s: whoever plays by it cannot work by it', async () => {
    await playing('google');
    const one = await someone();
    expect(await linkOwn(one, 'google')).to.equal('/en/staff/account');
    expect(await say(one.agent, '/en/staff/account')).to.contain('This account belongs to a player');
    expect(await waysOf(one)).to.deep.equal([]);
    const another = await someone();
    stage.somebody('google');
    await linkOwn(another, 'google');
    await linkOwn(one, 'google');
    expect(await say(one.agent, '/en/staff/account')).to.contain('already linked to another member of staff');
  });

  it('is of one of them when both come at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await someone();
      const subject = stage.somebody('google');
      const guest = stage.store.guest();
      const callback = await stage.toCallback(guest, '/en/auth/google');
      const begun = await send(one.agent, '/en/staff/account/link/google', { ...one.auth, code: one.code() });
      await Promise.all([guest.get(callback).redirects(0), travel(one.agent, locationOf(begun))]);
      const owners = await select<{ player_id: unknown; member_id: unknown }>(
        stage.world.db,
        "SELECT player_id, member_id FROM identities WHERE provider = 'google' AND subject = ?",
        [subject],
      );
      expect(owners).to.have.length(1);
      const isPlaying = (await stage.userOf(guest)) !== null;
      expect((await waysOf(one)).length).to.equal(isPlaying ? 0 : 1);
      expect(owners[0]?.player_id === null).to.equal(!isPlaying);
    }
  });

  it('stands beside a password that changes with the old one and a second factor', async () => {
    const one = await someone();
    const other = await enter(one.begun, one.code());
    const fresh = 'seven grey herons wade';
    const change = (fields: object) =>
      send(one.agent, '/en/staff/account/password', { ...one.auth, ...fields }).expect(303);
    const right = { old: one.begun.password, password: fresh };
    await change({ ...right, old: 'not the old one', code: one.code() });
    expect(await say(one.agent, '/en/staff/account')).to.contain('The current password is wrong');
    await change({ ...right, password: 'password1234', code: one.code() });
    await change({ ...right, code: '000000' });
    await other.agent.get('/en/staff').expect(200);
    await change({ ...right, code: one.code() });
    expect(await say(one.agent, '/en/staff/account')).to.contain('The password is saved');
    await other.agent.get('/en/staff').expect(303);
    const back = stage.store.guest();
    const name = one.begun.member.name;
    await send(back, '/en/staff/sign-in', { name, password: one.begun.password }).expect(
      'Location',
      '/en/staff/sign-in',
    );
    await send(back, '/en/staff/sign-in', { name, password: fresh }).expect('Location', '/en/staff/second');
  });

  it('leaves recovery codes that are shown until they are kept, in the place of the old ones', async () => {
    const one = await someone();
    const account = '/en/staff/account/codes';
    await send(one.agent, account, { ...one.auth, code: one.code() })
      .expect(303)
      .expect('Location', account);
    const codes = [...(await say(one.agent, account)).matchAll(/<li>([a-z0-9]{5}-[a-z0-9]{5})</g)].map(
      ([, code = '']) => code,
    );
    expect(codes).to.have.length(10);
    await send(one.agent, `${account}/kept`, one.auth).expect(303).expect('Location', '/en/staff/account');
    await one.agent.get(account).expect(404);
    const back = stage.store.guest();
    const { name } = one.begun.member;
    await send(back, '/en/staff/sign-in', { name, password: one.begun.password }).expect(303);
    await send(back, '/en/staff/second', { code: one.code() }).expect('Location', '/en/staff/second');
    await send(back, '/en/staff/second', { code: codes[3] }).expect('Location', '/en/staff');
  });

  it('shows own sessions, and ends the one that is named or all others', async () => {
    const one = await someone();
    const [two, three] = [await enter(one.begun, one.code()), await enter(one.begun, one.code())];
    const stranger = await someone();
    const page = await say(one.agent, '/en/staff/account');
    const named = [...page.matchAll(/value="([\w-]{43})"[^>]* name="session"/g)].map(([, id = '']) => id);
    expect(named).to.have.length(2);
    const end = (who: Pick<Someone, 'agent' | 'auth'>, fields: object) =>
      send(who.agent, '/en/staff/account/sessions/end', { ...who.auth, ...fields });
    await end(stranger, { session: named[0] }).expect(404);
    await end(one, { session: named[0] }).expect(303);
    const statuses = async () =>
      (await Promise.all([two, three].map(({ agent }) => agent.get('/en/staff')))).map(({ status }) => status);
    expect((await statuses()).toSorted()).to.deep.equal([200, 303]);
    await end(one, { all: '1' }).expect(303);
    expect(await statuses()).to.deep.equal([303, 303]);
    await one.agent.get('/en/staff').expect(200);
  });

  /** Somebody who plays by a provider. */
  const playing = async (provider: OAuthProvider): Promise<Agent> => {
    const agent = stage.store.guest();
    stage.somebody(provider);
    await stage.signIn(agent, `/en/auth/${provider}`);
    return agent;
  };
  const linkPlayer = async (agent: Agent, provider: string): Promise<string> => {
    const user = await stage.userOf(agent);
    const auth = { token: user?.session.token, type: user?.auth_type, id: user?.ID };
    const begun = await send(agent, `/en/profile/link/${provider}`, auth).expect(303);
    const led = await fetch(locationOf(begun), { redirect: 'manual' });
    await agent.get((led.headers.get('location') ?? '').slice(stage.store.address.length)).expect(303);
    return await say(agent, '/en/profile/accounts');
  };
});
