/**
 * Permissions: a table of all declared calls and pages with the expected status for a guest, a new player without the
 * 18+ confirmation, a player, and another player. Fails when the table and the declared endpoints differ.
 */
import { expect } from 'chai';
import { endpoints as allEndpoints, pages as allPages } from '#src/app.ts';
import { type SignInStage, openStage } from '#test/support/players/sign-in-stage.ts';
import { publishSpins } from '#test/support/catalogue/wheel-ring.ts';
import { type Auth, type Store, asPlayer, freshName } from '#test/support/store.ts';
import { CALLS, type Entry, type Parts, PAGES, type Things } from './access-table.ts';

// staff-access.test.ts covers the permissions of staff.
const endpoints = allEndpoints.filter(({ access }) => access.role !== 'staff');
const pages = allPages.filter(({ access }) => access.role !== 'staff');

type Agent = ReturnType<Store['guest']>;

interface Caller {
  readonly agent: Agent;
  readonly auth: Auth | null;
  readonly things: Things;
}

const NOTHING = { playerId: 1, itemId: 1, openingId: 1, session: 'none' } as const;

describe('Permissions of players and guests', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  let owner: Caller;
  before(async () => {
    stage = await openStage();
    await publishSpins(stage.services);
    owner = await player();
  });
  after(() => stage.close());

  /** Guests and newcomers have nothing of their own; everyone may read the proof of a draw. */
  const nothing = (): Things => ({ ...NOTHING, drawId: owner.things.drawId });
  const guest = (): Caller => ({ agent: stage.store.guest(), auth: null, things: nothing() });
  const newcomer = async (): Promise<Caller> => {
    stage.newUser('google');
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    const user = await stage.userOf(agent);
    const auth = { token: user?.session.token ?? '', type: user?.auth_type ?? '', id: user?.ID ?? 0 };
    return { agent, auth, things: { ...nothing(), playerId: auth.id } };
  };
  const player = async (): Promise<Caller> => {
    const { agent, auth, post, get } = await asPlayer(stage.store, freshName());
    const opened = await post('/api/case/open', { case: 'plain', revealMs: 0 }).expect(200);
    const [drop] = (opened.body as { data: { drops: { insertId: number; drawId: number }[] } }).data.drops;
    const [session] = ((await get('/api/user/sessions').expect(200)).body as { data: { id: string }[] }).data;
    if (drop === undefined || session === undefined) throw new Error('a player without things');
    const things = { playerId: auth.id, itemId: drop.insertId, drawId: drop.drawId, session: session.id };
    return { agent, auth, things: { ...things, openingId: drop.drawId } };
  };

  const codesOf = ({ guest, child, player, other }: Entry) => ({
    guest,
    child,
    player,
    ...(other === undefined ? {} : { other }),
  });
  const filled = (path: string, given: Parts): string =>
    path.replaceAll(/:([a-z]+)/gi, (_, name: string) => String(given[name] ?? 'none'));
  const codeOf = async (address: { method: string; path: string }, entry: Entry, caller: Caller, things: Things) => {
    const { agent, auth } = caller;
    const path = filled(address.path, entry.at?.(things) ?? {});
    const header = (request: ReturnType<Agent['get']>) =>
      auth === null ? request : request.set('X-Auth-Token', auth.token);
    const sent = entry.send?.(things) ?? {};
    if (address.method === 'GET') return (await header(agent.get(path).query(sent)).redirects(0)).status;
    if (address.method === 'DELETE') return (await header(agent.delete(path)).redirects(0)).status;
    return (await header(agent.post(path).send(sent)).redirects(0)).status;
  };

  it('Every declared endpoint is listed, and nothing else', () => {
    expect(Object.keys(CALLS), 'calls').to.have.members(endpoints.map(({ name }) => name));
    expect(Object.keys(PAGES), 'pages').to.have.members(pages.map(({ name }) => name));
  });

  const all = [
    ...endpoints.map(({ name, api, form }) => ({ name, address: api ?? form, entry: CALLS[name] })),
    ...pages.map(({ name, path }) => ({ name, address: { method: 'GET', path }, entry: PAGES[name] })),
  ];
  for (const { name, address, entry } of all) {
    if (entry === undefined || address === null) continue;
    it(`${name} answers ${JSON.stringify(entry)}`, async () => {
      const one = { guest: guest(), child: await newcomer(), player: await player() };
      const codes = {
        guest: await codeOf(address, entry, one.guest, one.guest.things),
        child: await codeOf(address, entry, one.child, one.child.things),
        player: await codeOf(address, entry, one.player, one.player.things),
        ...(entry.other === undefined ? {} : { other: await codeOf(address, entry, await player(), owner.things) }),
      };
      expect(codes).to.deep.equal(codesOf(entry));
    });
  }

  for (const { form, name } of endpoints.filter((one) => one.access.role === 'player' && one.form !== null)) {
    it(`${name} refuses a guest as a form too`, async () => {
      if (form !== null) await stage.store.guest().post(filled(form.path, {})).type('form').send({}).expect(401);
    });
  }
});
