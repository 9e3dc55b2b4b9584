/**
 * The first day of a staff member over HTTP without JavaScript: from the link of the command line into the console,
 * until an admin ends the access. Proves what the cookie permits and where each step redirects.
 */
import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { addMember } from '#src/admin/access/index.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, type Store, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

const PASSWORD = 'a quiet river at noon';

describe('The first day of a staff member', function () {
  this.timeout(60_000);
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));
  type Agent = ReturnType<Store['guest']>;

  const send = (agent: Agent, path: string, fields: object) => agent.post(path).type('form').send(fields);
  const cookieIn = (headers: Readonly<Record<string, unknown>>): string =>
    ([headers['set-cookie']].flat() as string[]).find((line) => line.startsWith('staff-session=')) ?? '';
  const secretIn = (html: string): string => (/staff-key">([^<]*)</.exec(html)?.[1] ?? '').replaceAll(' ', '');
  const codesIn = (html: string): string[] =>
    [...html.matchAll(/<li>((?:[a-z0-9]{6}-){3}[a-z0-9]{6})</g)].map(([, code = '']) => code);

  /** Completes a sign-up link. Returns the recovery codes. */
  const begin = async (agent: Agent, name: string): Promise<{ id: number; codes: string[] }> => {
    const { id, link } = await addMember(stage.services, null, { name, role: 'moderator', locale: 'en' });
    const path = new URL(link).pathname;
    await send(agent, `${path}/password`, { password: 'password1234' }).expect(303);
    expect((await agent.get(path).expect(200)).text).to.contain('name="password"');
    await send(agent, `${path}/password`, { password: PASSWORD }).expect(303).expect('Location', path);
    const { text } = await agent
      .get(path)
      .expect(200)
      .expect('Cache-Control', /no-store/);
    const code = new TOTP({ secret: secretIn(text) }).generate();
    await send(agent, `${path}/code`, { code }).expect(303);
    const codes = codesIn((await agent.get(path).expect(200)).text);
    expect(codes).to.have.length(10);
    await send(agent, `${path}/kept`, {}).expect(303).expect('Location', '/en/staff/sign-in');
    await agent.get(path).expect(404);
    return { id, codes };
  };

  it('A link leads to the requested page, and the session ends when the role changes', async () => {
    const name = freshName();
    const { agent } = await asPlayer(stage.store, freshName());
    const { id, codes } = await begin(agent, name);
    const requestedPath = '/en/staff/audit?act=x';
    const signInPath = `/en/staff/sign-in?to=${encodeURIComponent('/en/staff')}`;
    await agent.get('/en/staff').expect(303).expect('Location', signInPath);
    await send(agent, '/en/staff/sign-in', { name, password: 'another' })
      .expect(303)
      .expect('Location', '/en/staff/sign-in');
    const half = await send(agent, '/en/staff/sign-in', { name, password: PASSWORD, to: requestedPath }).expect(303);
    expect(half.headers['location']).to.equal(`/en/staff/second?to=${encodeURIComponent(requestedPath)}`);
    await agent.get('/en/staff').expect(303);
    const whole = await send(agent, '/en/staff/second', { code: codes[0], to: requestedPath }).expect(303);
    expect(whole.headers['location']).to.equal(requestedPath);
    expect(cookieIn(whole.headers)).to.match(/; Max-Age=43200; Path=\/;.*HttpOnly; SameSite=Lax$/);
    expect(cookieIn(whole.headers).split(';')[0]).not.to.equal(cookieIn(half.headers).split(';')[0]);
    // A staff sign-in ends the player session.
    const { user } = (await agent.get('/api/_auth/session').expect(200)).body as { user: unknown };
    expect(user).to.equal(null);
    await agent
      .get('/en/staff')
      .expect(200)
      .expect('Cache-Control', /no-store/)
      .expect('X-Frame-Options', 'DENY');
    await agent.get(requestedPath).expect(403);
    const admin = await asStaff(stage.store, 'admin');
    await admin.post(`/en/staff/roles/${String(id)}/role`, { role: 'admin' }).expect(303);
    await agent.get(requestedPath).expect(303);
  });

  it('The sign-in redirects to no other site and refuses a form from one', async () => {
    const agent = stage.store.guest();
    for (const to of [
      'https://evil.example/staff',
      '//evil.example/staff',
      '/\\evil.example',
      '/staffed',
      '/profile',
    ]) {
      const { headers } = await send(agent, '/staff/sign-in', { name: 'unknown', password: 'x', to }).expect(303);
      expect(headers['location']).to.equal('/staff/sign-in');
    }
    const foreign = { origin: 'https://evil.example' };
    await send(agent, '/staff/sign-in', { name: 'unknown', password: 'x' }).set(foreign).expect(403);
    await send(agent, '/staff/second', { code: '000000' }).set(foreign).expect(403);
  });

  it('Signing out ends the session of this browser only', async () => {
    const name = freshName();
    const [one, another] = [await asStaff(stage.store, 'manager', name), await asStaff(stage.store, 'manager', name)];
    expect(one.auth.id).to.equal(another.auth.id);
    await one.post('/staff/sign-out').expect(303).expect('Location', '/staff/sign-in');
    await one.agent.get('/staff').expect(303);
    await another.agent.get('/staff').expect(200);
  });
});
