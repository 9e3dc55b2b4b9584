/**
 * Permissions of staff: a guest, a player and each role request every page, form and file that requires a power, and
 * the table of powers (src/shared/powers.ts) gives the expected status. New endpoints are covered automatically. Also
 * proves that player and staff sessions are separate, and that every menu entry works.
 */
import { expect } from 'chai';
import { downloads, endpoints, pages } from '#src/app.ts';
import { hasPower, type Power, ROLES, type Role } from '#src/shared/powers.ts';
import { stageWith } from '#test/support/stage.ts';
import {
  asPlayer,
  asStaff,
  freshName,
  type SignedInMember,
  type SignedInPlayer,
  type Store,
  testConfig,
} from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface StaffEndpoint {
  readonly name: string;
  readonly power: Power;
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** Pages for staff who are not yet signed in. */
const WAY_IN = / \/staff\/(sign-in(\/came|\/:provider)?|second|begin\/:key(\/\w+(\/:provider)?)?)$/;

/** No row has this id, so permitted actions find and change nothing. */
const filled = (path: string): string => path.replaceAll(/:[a-z]+/gi, '999999999');

const STAFF_ENDPOINTS: readonly StaffEndpoint[] = [
  ...pages.map(({ name, access, path }) => ({ name, power: access.power, method: 'GET' as const, path })),
  ...downloads.map(({ name, access, path }) => ({ name, power: access.power, method: 'GET' as const, path })),
  ...endpoints.map(({ name, access, form }) => ({
    name,
    power: access.power,
    method: 'POST' as const,
    path: form?.path ?? '',
  })),
].flatMap(({ power, path, ...one }) => (power === null ? [] : [{ ...one, power, path: filled(path) }]));

describe('Permissions of staff', function () {
  this.timeout(120_000);
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));
  let player: SignedInPlayer;
  const members = new Map<Role, SignedInMember>();
  before(async () => {
    player = await asPlayer(stage.store, freshName());
    for (const role of ROLES) members.set(role, await asStaff(stage.store, role));
  });

  const memberOf = (role: Role): SignedInMember => members.get(role) ?? expect.fail(`no ${role}`);
  const ask = (agent: ReturnType<Store['guest']>, { method, path }: StaffEndpoint, fields: object) =>
    method === 'GET' ? agent.get(path).redirects(0) : agent.post(path).type('form').send(fields).redirects(0);

  it('Every staff page, form and file is listed', () => {
    expect(STAFF_ENDPOINTS.length).to.be.above(5);
    const open = [...pages, ...endpoints].filter(({ name, access }) => access.power === null && / \/staff/.test(name));
    expect(open.every(({ name }) => WAY_IN.test(name))).to.equal(true);
    const strays = STAFF_ENDPOINTS.filter(({ path }) => path !== '/staff' && !path.startsWith('/staff/'));
    expect(strays).to.deep.equal([]);
  });

  for (const endpoint of STAFF_ENDPOINTS) {
    it(`${endpoint.name} requires ${endpoint.power}`, async () => {
      for (const { agent, auth } of [{ agent: stage.store.guest(), auth: {} }, player]) {
        const { status, headers } = await ask(agent, endpoint, auth);
        expect([status, String(headers['location']).split('?')[0]]).to.deep.equal([303, '/staff/sign-in']);
      }
      for (const role of ROLES) {
        // Signing out would end the session that the other requests need.
        const { agent, auth } = endpoint.path === '/staff/sign-out' ? await asStaff(stage.store, role) : memberOf(role);
        const { status } = await ask(agent, endpoint, auth);
        if (!hasPower(role, endpoint.power)) expect([role, status]).to.deep.equal([role, 403]);
        else expect([401, 403, 500], `${role} ${String(status)}`).not.to.include(status);
      }
    });
  }

  it('A form without the token of its own session is refused', async () => {
    const [one, another] = [memberOf('admin'), memberOf('manager')];
    for (const endpoint of STAFF_ENDPOINTS.filter(({ method }) => method === 'POST')) {
      for (const auth of [{}, { ...one.auth, token: another.auth.token }, { ...one.auth, type: 'demo' }]) {
        expect([endpoint.name, (await ask(one.agent, endpoint, auth)).status]).to.deep.equal([endpoint.name, 401]);
      }
    }
  });

  it('A staff session cannot play: it is refused by every call and page of players', async () => {
    const { agent, auth } = memberOf('admin');
    for (const { api, form, name, access } of endpoints) {
      const address = api ?? form;
      if (access.role !== 'player' || address === null) continue;
      const path = filled(address.path);
      const sent = address.method === 'GET' ? agent.get(path).query(auth) : agent.post(path).send(auth);
      expect([name, (await sent).status]).to.deep.equal([name, 401]);
    }
    const { user } = (await agent.get('/api/_auth/session').expect(200)).body as { user: unknown };
    expect(user).to.equal(null);
    for (const { path } of pages.filter(({ access }) => access.role === 'player')) {
      const [byStaff, byGuest] = await Promise.all([agent.get(filled(path)), stage.store.guest().get(filled(path))]);
      expect([path, byStaff.status]).to.deep.equal([path, byGuest.status]);
    }
  });

  it('A player’s page shows payments, flags and corrections by the power for each', async () => {
    const base = `/en/staff/players/${String(player.auth.id)}`;
    const admin = memberOf('admin');
    const gift = { unit: 'RUB', sum: '12.34', reason: 'a gift of the test', return: base };
    await admin.post(`${base}/corrections`, gift).expect(303);
    for (const role of ROLES) {
      const { agent } = memberOf(role);
      const { text } = await agent.get(base).expect(200);
      const mayPay = hasPower(role, 'payments');
      expect([role, text.includes('section=payments')]).to.deep.equal([role, mayPay]);
      expect([role, text.includes(gift.reason)]).to.deep.equal([role, hasPower(role, 'corrections')]);
      const { status } = await agent.get(`${base}?section=payments`);
      expect([role, status]).to.deep.equal([role, mayPay ? 200 : 403]);
    }
  });

  it('Each member’s menu has the permitted entries, and every entry leads to a page', async () => {
    for (const role of ROLES) {
      const { agent } = memberOf(role);
      const { text } = await agent.get('/en/staff').expect(200);
      const menu = /<nav class="staff-side".*?<\/nav>/s.exec(text)?.[0] ?? '';
      const links = [...menu.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);
      expect(links.length).to.be.above(3);
      const dead = [];
      for (const link of links) if ((await agent.get(link)).status !== 200) dead.push(`${role} ${link}`);
      expect(dead).to.deep.equal([]);
    }
  });
});
