/**
 * A provider as the first factor of staff, over real HTTP with OAuth providers: a link starts with it, sign-in passes
 * it, and the second factor is still required. Proves that a provider's account belongs to a player or to a staff
 * member, never both, even concurrently.
 */
import { expect } from 'chai';
import { TOTP } from 'otpauth';
import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import { select } from '#src/platform/database/database.ts';
import { addMember, removeMember } from '#src/admin/access/index.ts';
import {
  type Agent,
  type MemberSession,
  signInNewMember,
  pageText,
  sendForm,
} from '#test/support/players/member-session.ts';
import { openStage, type SignInStage } from '#test/support/players/sign-in-stage.ts';
import { freshName } from '#test/support/store.ts';

const WORKS_HERE = 'This account belongs to a staff member';

describe('Staff sign-in by a provider', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  const locationOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }): string =>
    String(headers['location']);
  /** Follows the redirects from the form over the provider to the callback. Returns the final address. */
  const travel = async (agent: Agent, abroad: string): Promise<string> => {
    const led = await fetch(abroad, { redirect: 'manual' });
    const callback = (led.headers.get('location') ?? '').slice(stage.store.address.length);
    const handed = locationOf(await agent.get(callback).redirects(0).expect(303));
    expect(handed).to.match(/^\/en\/staff\/sign-in\/came\?proof=[\w-]{43}$/);
    return locationOf(await agent.get(handed).redirects(0).expect(303));
  };
  const go = async (agent: Agent, path: string, fields: object = {}): Promise<string> =>
    travel(agent, locationOf(await sendForm(agent, path, fields).expect(303)));
  const newMember = () => signInNewMember(stage);
  const linkOwn = ({ agent, auth, code }: MemberSession, provider: string): Promise<string> =>
    go(agent, `/en/staff/account/link/${provider}`, { ...auth, code: code() });
  const waysOf = async ({ begun }: MemberSession): Promise<string[]> =>
    (
      await select<{ provider: string }>(
        stage.services.db,
        'SELECT provider FROM identities WHERE member_id = ? ORDER BY id',
        [begun.member.id],
      )
    ).map(({ provider }) => provider);

  it('A member begins by a link without a password, and returns by the provider and the second factor', async () => {
    stage.newUser('google');
    const agent = stage.store.guest();
    const { link, id } = await addMember(stage.services, null, { name: freshName(), role: 'moderator', locale: 'en' });
    const path = new URL(link).pathname;
    expect(await pageText(agent, path)).to.contain('Sign in with Google');
    expect(await go(agent, `${path}/link/google`)).to.equal(path);
    const page = await pageText(agent, path);
    const secret = (/staff-key">([^<]*)</.exec(page)?.[1] ?? '').replaceAll(' ', '');
    await sendForm(agent, `${path}/code`, { code: new TOTP({ secret }).generate() }).expect(303);
    const [, recovery = ''] = /<li>((?:[a-z0-9]{6}-){3}[a-z0-9]{6})</.exec(await pageText(agent, path)) ?? [];
    // A link allows one first factor only.
    await sendForm(agent, `${path}/link/vk`).expect(404);
    const back = stage.store.guest();
    expect(await go(back, '/en/staff/sign-in/google', { to: '/en/staff/players' })).to.equal(
      `/en/staff/second?to=${encodeURIComponent('/en/staff/players')}`,
    );
    await back.get('/en/staff').expect(303);
    await sendForm(back, '/en/staff/second', { code: recovery }).expect(303).expect('Location', '/en/staff');
    expect(await pageText(back, '/en/staff/account')).to.contain('Google');
    // No player is created.
    expect(await stage.userOf(back)).to.equal(null);
    await removeMember(stage.services, null, { id });
    expect(await go(stage.store.guest(), '/en/staff/sign-in/google')).to.equal('/en/staff/sign-in');
  });

  it('An account that belongs to no member is refused with a message', async () => {
    const agent = stage.store.guest();
    stage.newUser('google');
    expect(await go(agent, '/en/staff/sign-in/google')).to.equal('/en/staff/sign-in');
    expect(await pageText(agent, '/en/staff/sign-in')).to.contain('This account is not linked to a staff member');
    await agent.get('/en/staff/second').expect(303);
    await sendForm(agent, '/en/staff/sign-in/unknown').expect(404);
    await sendForm(agent, '/en/staff/sign-in/google').set('origin', 'https://evil.example').expect(403);
  });

  it('A proof is accepted once, in the browser that fetched it', async () => {
    const one = await newMember();
    stage.newUser('google');
    const address = locationOf(
      await sendForm(one.agent, '/en/staff/account/link/google', { ...one.auth, code: one.code() }).expect(303),
    );
    const led = await fetch(address, { redirect: 'manual' });
    const callback = (led.headers.get('location') ?? '').slice(stage.store.address.length);
    const handed = locationOf(await one.agent.get(callback).redirects(0).expect(303));
    const stranger = await newMember();
    await stranger.agent.get(handed).redirects(0).expect(303).expect('Location', '/en/staff/sign-in');
    expect(await waysOf(stranger)).to.deep.equal([]);
    for (const next of ['/en/staff/account', '/en/staff/sign-in'])
      await one.agent.get(handed).redirects(0).expect(303).expect('Location', next);
    expect(await waysOf(one)).to.deep.equal(['google']);
  });

  it('A link is completed only in the session and for the member that began it', async () => {
    const one = await newMember();
    stage.newUser('google');
    const begun = await sendForm(one.agent, '/en/staff/account/link/google', { ...one.auth, code: one.code() });
    await sendForm(one.agent, '/en/staff/sign-out', one.auth).expect(303);
    expect(await travel(one.agent, locationOf(begun))).to.equal('/en/staff/account');
    expect(await waysOf(one)).to.deep.equal([]);
  });

  it('A provider can be unlinked, except for the only way to sign in', async () => {
    const one = await newMember();
    const unlink = (provider: string) =>
      sendForm(one.agent, `/en/staff/account/unlink/${provider}`, { ...one.auth, code: one.code() });
    stage.newUser('google');
    await sendForm(one.agent, '/en/staff/account/link/google', { ...one.auth, code: 'abcde-fghjk' }).expect(303);
    expect(await pageText(one.agent, '/en/staff/account')).to.contain('Wrong code');
    expect(await linkOwn(one, 'google')).to.equal('/en/staff/account');
    expect(await pageText(one.agent, '/en/staff/account')).to.contain('Google linked');
    await unlink('vk').expect(404);
    await stage.services.db('staff_members').where({ id: one.begun.member.id }).update({ password_hash: null });
    await unlink('google').expect(303);
    expect(await pageText(one.agent, '/en/staff/account')).to.contain('This is your only way to sign in');
    expect(await waysOf(one)).to.deep.equal(['google']);
    stage.newUser('vk');
    await linkOwn(one, 'vk');
    await unlink('google').expect(303);
    expect(await waysOf(one)).to.deep.equal(['vk']);
  });

  it('A member’s identity can neither sign in nor be linked as a player', async () => {
    const one = await newMember();
    stage.newUser('google');
    await linkOwn(one, 'google');
    const guest = stage.store.guest();
    await stage.expectRefusal(guest, await stage.toCallback(guest, '/en/auth/google'), WORKS_HERE);
    // Nor can an account of an existing player be linked.
    const player = await playing('vk');
    expect(await linkPlayer(player, 'google')).to.contain(WORKS_HERE);
    stage.newUser('google');
    await stage.signIn(stage.store.guest(), '/en/auth/google');
  });

  it('A player’s identity cannot be linked by a member', async () => {
    await playing('google');
    const one = await newMember();
    expect(await linkOwn(one, 'google')).to.equal('/en/staff/account');
    expect(await pageText(one.agent, '/en/staff/account')).to.contain('This account is linked to a player');
    expect(await waysOf(one)).to.deep.equal([]);
    const another = await newMember();
    stage.newUser('google');
    await linkOwn(another, 'google');
    await linkOwn(one, 'google');
    expect(await pageText(one.agent, '/en/staff/account')).to.contain('already linked to another staff member');
  });

  it('An identity claimed by a player and a member at once belongs to one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await newMember();
      const subject = stage.newUser('google');
      const guest = stage.store.guest();
      const callback = await stage.toCallback(guest, '/en/auth/google');
      const begun = await sendForm(one.agent, '/en/staff/account/link/google', { ...one.auth, code: one.code() });
      await Promise.all([guest.get(callback).redirects(0), travel(one.agent, locationOf(begun))]);
      const owners = await select<{ player_id: unknown; member_id: unknown }>(
        stage.services.db,
        "SELECT player_id, member_id FROM identities WHERE provider = 'google' AND subject = ?",
        [subject],
      );
      expect(owners).to.have.length(1);
      const isPlaying = (await stage.userOf(guest)) !== null;
      expect((await waysOf(one)).length).to.equal(isPlaying ? 0 : 1);
      expect(owners[0]?.player_id === null).to.equal(!isPlaying);
    }
  });

  const playing = async (provider: OAuthProvider): Promise<Agent> => {
    const agent = stage.store.guest();
    stage.newUser(provider);
    await stage.signIn(agent, `/en/auth/${provider}`);
    return agent;
  };
  const linkPlayer = async (agent: Agent, provider: string): Promise<string> => {
    const user = await stage.userOf(agent);
    const auth = { token: user?.session.token, type: user?.auth_type, id: user?.ID };
    const begun = await sendForm(agent, `/en/profile/link/${provider}`, auth).expect(303);
    const led = await fetch(locationOf(begun), { redirect: 'manual' });
    await agent.get((led.headers.get('location') ?? '').slice(stage.store.address.length)).expect(303);
    return await pageText(agent, '/en/profile/accounts');
  };
});
