/**
 * Players' own settings: name and preferences. Proves that a hidden player disappears from live feed, leaderboards and
 * player page at once, and returns at once.
 */
import { expect } from 'chai';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

describe('The account settings of a player', () => {
  const clock = fixedClock();
  const stage = stageWith(() => makeServices({ clock }));

  const rename = ({ post }: SignedInPlayer, name: unknown) => post('/api/user/name', { name });
  const nameOf = async ({ agent }: SignedInPlayer): Promise<string> => {
    const answer = await agent.get('/api/_auth/session').expect(200);
    return (answer.body as { user: { name: string } }).user.name;
  };

  it('The name can be changed once in seven days and changes on every page at once', async () => {
    const player = await asPlayer(stage.store, freshName());
    expect((await rename(player, '  Ad   Astra ').expect(200)).body).to.deep.include({ data: { name: 'Ad Astra' } });
    expect(await nameOf(player)).to.equal('Ad Astra');
    expect(
      (
        await stage.store
          .guest()
          .get(`/en/profile/${String(player.auth.id)}`)
          .expect(200)
      ).text,
    ).to.contain('Ad Astra');
    await rename(player, 'Ad Astra').expect(200);
    expect((await rename(player, 'Per Aspera').expect(409)).body).to.deep.include({
      error: 'errors.name.soon',
      params: { count: 7 },
    });
    clock.moveBy(6 * DAY_MS);
    await rename(player, 'Per Aspera').expect(409);
    clock.moveBy(DAY_MS);
    await rename(player, 'Per Aspera').expect(200);
    expect(await nameOf(player)).to.equal('Per Aspera');
  });

  it('One of two concurrent new names is accepted', async () => {
    const player = await asPlayer(stage.store, freshName());
    const answers = await Promise.all(['One name', 'Another name', 'Third name'].map((name) => rename(player, name)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409, 409]);
  });

  it('Invisible, advertising and official-sounding names are refused', async () => {
    const player = await asPlayer(stage.store, freshName());
    const was = await nameOf(player);
    for (const name of ['', 'x', 'a'.repeat(33), 'a\u202eb', 'best.com'])
      expect((await rename(player, name).expect(422)).body).to.include({ error: 'errors.name.rule' });
    for (const name of ['Admin', 'Поддержка', '0penCrate'])
      expect((await rename(player, name).expect(422)).body).to.include({ error: 'errors.name.reserved' });
    for (const name of [null, 5, ['x'], { a: 1 }]) await rename(player, name).expect(400);
    expect(await nameOf(player)).to.equal(was);
  });

  it('The form changes the name as well', async () => {
    const { agent, auth } = await asPlayer(stage.store, freshName());
    const sent = agent
      .post('/en/profile/name')
      .type('form')
      .send({ ...auth, name: 'Żółw <b>' });
    await sent.expect(303).expect('Location', '/en/profile/accounts');
    const page = (await agent.get('/en/profile/accounts').expect(200)).text;
    expect(page).to.contain('Name changed: Żółw &lt;b&gt;').and.not.contain('Żółw <b>');
  });

  it('Each setting is stored on the server by itself', async () => {
    const player = await asPlayer(stage.store, freshName());
    const set = async (wanted: object): Promise<unknown> =>
      ((await player.post('/api/user/settings', wanted).expect(200)).body as { data: unknown }).data;
    const fresh = { fastOpening: false, sound: false, hideMe: false, notices: true };
    expect(await set({})).to.deep.equal(fresh);
    expect(await set({ fastOpening: true, notices: 0 })).to.deep.equal({ ...fresh, fastOpening: true, notices: false });
    expect(await set({ sound: 'on', hideMe: '1' })).to.deep.equal({
      fastOpening: true,
      sound: true,
      hideMe: true,
      notices: false,
    });
    for (const wrong of [{ sound: [1] }, { hideMe: null }, { notices: {} }])
      await player.post('/api/user/settings', wrong).expect(400);
  });

  it('Draws before, during and after hiding share no seed', async () => {
    const player = await asPlayer(stage.store, freshName());
    interface Proof {
      readonly data: { readonly serverSeedHash: string; readonly clientSeed: string };
    }
    const seeds = async (): Promise<Proof['data']> => {
      const opened = await player.post('/api/case/open', { case: 'plain' }).expect(200);
      const [drop] = (opened.body as { data: { drops: { drawId: number }[] } }).data.drops;
      clock.moveBy(MINUTE_MS);
      const proof = await stage.store
        .guest()
        .get(`/api/fair/draw/${String(drop?.drawId)}`)
        .expect(200);
      return (proof.body as Proof).data;
    };
    const drawn = [await seeds()];
    for (const hideMe of [true, true, false]) {
      await player.post('/api/user/settings', { hideMe, sound: hideMe }).expect(200);
      drawn.push(await seeds());
    }
    const [before, during, still, after] = drawn;
    expect(still).to.include({ serverSeedHash: during?.serverSeedHash, clientSeed: during?.clientSeed });
    for (const name of ['serverSeedHash', 'clientSeed'] as const) {
      expect(new Set([before?.[name], during?.[name], after?.[name]]).size, name).to.equal(3);
      expect(before?.[name], name).to.be.a('string');
    }
  });

  it('Hiding changes a few times a minute at most, since each change renders the pages of all guests', async () => {
    const player = await asPlayer(stage.store, freshName());
    const hide = (hideMe: boolean) => player.post('/api/user/settings', { hideMe });
    for (let turn = 0; turn < 6; turn += 1) await hide(turn % 2 === 0).expect(200);
    expect((await hide(true).expect(429)).body).to.include({ error: 'errors.rate' });
    await hide(false).expect(200);
    await player.post('/api/user/settings', { sound: true }).expect(200);
  });

  it('The form changes only the settings that it contains', async () => {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/user/settings', { hideMe: true, sound: true, fastOpening: true }).expect(200);
    const sent = { ...player.auth, shown: 'hideMe fastOpening __proto__ id', fastOpening: '1' };
    await player.agent.post('/en/profile/settings').type('form').send(sent).expect(303);
    const { data } = (await player.post('/api/user/settings').expect(200)).body as { data: unknown };
    expect(data).to.deep.equal({ fastOpening: true, sound: true, hideMe: false, notices: true });
  });

  it('The account page saves all of its fields by one button, or none of them', async () => {
    const player = await asPlayer(stage.store, freshName());
    const page = (await player.agent.get('/en/profile/accounts').expect(200)).text;
    const [form = ''] = /<form[^>]*action="\/en\/profile\/account".*?<\/form>/s.exec(page) ?? [];
    for (const field of ['name', 'country', 'shown', 'fastOpening', 'sound', 'notices', 'hideMe'])
      expect(form, field).to.contain(`name="${field}"`);
    expect(form.match(/<button/g)).to.have.length(1);
    const save = async (fields: object): Promise<string> => {
      const sent = { ...player.auth, country: '', shown: 'fastOpening sound notices hideMe', ...fields };
      const answer = player.agent.post('/en/profile/account').type('form').send(sent);
      await answer.expect(303).expect('Location', '/en/profile/accounts');
      return (await player.agent.get('/en/profile/accounts').expect(200)).text;
    };
    expect(await save({ name: 'Nova Prime', country: 'PL', sound: '1' }))
      .to.contain('Settings saved')
      .and.match(/<option value="PL" selected="">Poland</);
    expect(await nameOf(player)).to.equal('Nova Prime');
    const stored = async (): Promise<unknown> =>
      ((await player.post('/api/user/settings').expect(200)).body as { data: unknown }).data;
    const quiet = { fastOpening: false, sound: true, hideMe: false, notices: false };
    expect(await stored()).to.deep.equal(quiet);
    const refused = await save({ name: 'Too Soon', country: 'DE', fastOpening: '1' });
    expect(refused).to.match(/<option value="PL" selected="">Poland</);
    expect([await nameOf(player), await stored()]).to.deep.equal(['Nova Prime', quiet]);
    // A name of the provider that no player could choose does not stand in the way of the settings.
    await stage.services.db('players').where({ id: player.auth.id }).update({ name: 'best.com' });
    expect(await save({ name: 'best.com', fastOpening: '1' })).to.contain('Settings saved');
    expect(await stored()).to.deep.equal({ ...quiet, fastOpening: true, sound: false });
  });

  it('Every page has the settings of animation and sound', async () => {
    const player = await asPlayer(stage.store, freshName());
    const playSettings = async (path: string): Promise<unknown> => {
      const { text } = await player.agent.get(path).expect(200);
      const [, facts = '{}'] = /id="page-facts">([^<]+)</.exec(text) ?? [];
      return (JSON.parse(facts) as { preferences?: unknown }).preferences;
    };
    expect(await playSettings('/case/plain')).to.deep.equal({ fastOpening: false, sound: false });
    await player.post('/api/user/settings', { fastOpening: true, sound: true }).expect(200);
    for (const path of ['/case/plain', '/contract', '/upgrade', '/wheel'])
      expect(await playSettings(path)).to.deep.equal({ fastOpening: true, sound: true });
  });

  it('Hiding removes the player from strip, leaderboards and profile at once, and reverses at once', async () => {
    const player = await asPlayer(stage.store, freshName());
    const id = String(player.auth.id);
    const name = `Visible ${id}`;
    await rename(player, name).expect(200);
    await player.post('/api/case/open', { case: 'plain', count: 5, revealMs: 0 }).expect(200);
    clock.moveBy(MINUTE_MS);
    await rollUp(stage.services);
    await stage.services.dataVersions.refresh();
    const pagesWithName = async (): Promise<string[]> => {
      await stage.services.dataVersions.refresh();
      const pages = ['/en', '/en/top', '/en/top?period=all', '/api/top', '/?method=liveDrop'];
      const isNamed = await Promise.all(
        pages.map(async (path) => (await stage.store.guest().get(path)).text.includes(name)),
      );
      return pages.filter((_, index) => isNamed[index]);
    };
    expect(await pagesWithName()).to.include.members(['/en', '/en/top?period=all']);
    await player.post('/api/user/settings', { hideMe: true }).expect(200);
    expect(await pagesWithName()).to.deep.equal([]);
    await stage.store.guest().get(`/en/profile/${id}`).expect(404);
    await stage.store.guest().get(`/api/user/profile/${id}`).expect(404);
    await player.agent.get(`/en/profile/${id}`).expect(200);
    await player.post('/api/user/settings', { hideMe: false }).expect(200);
    expect(await pagesWithName()).to.include.members(['/en', '/en/top?period=all']);
    await stage.store.guest().get(`/en/profile/${id}`).expect(200);
  });
});
