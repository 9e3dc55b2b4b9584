/**
 * Linking Telegram to a signed-in player, over real HTTP. Proves that the account in the widget's response is linked
 * once to the requesting player, in the same session and browser; that linking signs no one in; and that a taken,
 * forged or cross-site account is refused with a message.
 */
import { expect } from 'chai';
import { ownIdentities } from '#src/players/identities/index.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SessionAnswer, type SignedInPlayer, testConfig } from '#test/support/store.ts';
import { signedAnswer, TELEGRAM_BOT } from '#test/support/providers/telegram-widget.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';

const ACCOUNT = '/profile/accounts';

describe('Linking Telegram', () => {
  const clock = fixedClock();
  const stage = stageWith(() =>
    makeServices({ clock, config: testConfig({ rateFactor: 1000, telegram: TELEGRAM_BOT }) }),
  );
  before(() => {
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });

  let lastId = process.pid * 100_000 + 50_000;
  const answerOf = (id: number): string => {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    return signedAnswer({ id, first_name: 'Анна', auth_date: seconds, username: `n${String((lastId += 1))}` });
  };
  const newAnswer = (): string => answerOf((lastId += 1));
  const newPlayer = (): Promise<SignedInPlayer> => asPlayer(stage.store, freshName());
  const waysOf = async ({ auth }: SignedInPlayer): Promise<string[]> =>
    (await ownIdentities(stage.services.db, auth.id)).map(({ provider }) => provider);
  const userIn = async ({ agent }: Pick<SignedInPlayer, 'agent'>): Promise<SessionAnswer['user']> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user;
  /** The secret in the address of the widget's page, reached by the button on the profile. */
  const begin = async ({ agent, auth }: SignedInPlayer): Promise<string> => {
    const begun = await agent.post('/profile/link/telegram').type('form').send(auth).redirects(0).expect(303);
    const { pathname, searchParams } = new URL(String(begun.headers['location']), stage.store.address);
    expect(pathname).to.equal('/login/telegram');
    return searchParams.get('link') ?? '';
  };
  const comeBack = ({ agent }: Pick<SignedInPlayer, 'agent'>, secret: string, authData: string) =>
    agent.get(`/auth/telegram?${String(new URLSearchParams({ timestamp: '1', authData, link: secret }))}`).redirects(0);
  const signIn = ({ agent }: Pick<SignedInPlayer, 'agent'>, authCode: string) =>
    agent.post('/api/auth').send({ type: 'telegram', authCode });
  const linked = async (player: SignedInPlayer, authData: string): Promise<string> => {
    await comeBack(player, await begin(player), authData)
      .expect(303)
      .expect('Location', ACCOUNT);
    return (await player.agent.get(ACCOUNT).expect(200)).text;
  };

  it('Russian pages offer Telegram, the widget links it, and later sign-ins reach one player', async () => {
    const player = await newPlayer();
    const offer = 'action="/profile/link/telegram"';
    expect((await player.agent.get(ACCOUNT).expect(200)).text).to.contain(offer);
    expect((await player.agent.get(`/en${ACCOUNT}`).expect(200)).text).not.to.contain('/link/telegram');
    const { text } = await player.agent.get(`/login/telegram?link=${await begin(player)}`).expect(200);
    expect(text).to.contain('Привязать Telegram').and.contain('Чтобы привязать Telegram, нужен JavaScript');
    expect(text).to.contain(`href="${ACCOUNT}"`);
    const id = (lastId += 1);
    expect(await linked(player, answerOf(id))).to.contain('Telegram: аккаунт привязан');
    expect(await waysOf(player)).to.include('telegram');
    // Linking keeps the session.
    expect((await userIn(player))?.session.token).to.equal(player.auth.token);
    expect((await player.agent.get(ACCOUNT)).text)
      .to.contain('action="/profile/unlink/telegram"')
      .and.not.contain(offer);
    const other = { agent: stage.store.guest() };
    await signIn(other, answerOf(id)).expect(200);
    expect(await userIn(other)).to.include({ ID: player.auth.id, auth_type: 'telegram' });
  });

  it('The call answers the address of the widget', async () => {
    const player = await newPlayer();
    const begun = await player.post('/api/user/link/telegram').expect(200);
    const { url } = (begun.body as { data: { url: string } }).data;
    const secret = new URL(url, stage.store.address).searchParams.get('link') ?? '';
    await comeBack(player, secret, newAnswer()).expect(303);
    expect(await waysOf(player)).to.include('telegram');
  });

  it('Another player’s Telegram and a second one are refused, and the linked one stays', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    const [first, second] = [(lastId += 1), (lastId += 1)];
    await linked(one, answerOf(first));
    expect(await linked(one, answerOf(first))).to.contain('Telegram: аккаунт привязан');
    expect(await linked(two, answerOf(first))).to.contain('Этот аккаунт привязан к другому игроку');
    expect(await waysOf(two)).not.to.include('telegram');
    expect(await linked(one, answerOf(second))).to.contain('Другой аккаунт этого сервиса уже привязан');
  });

  it('Two players who link the same Telegram at once end with one link', async () => {
    const players = [await newPlayer(), await newPlayer()];
    const id = (lastId += 1);
    await Promise.all(players.map((player) => linked(player, answerOf(id))));
    const ways = await Promise.all(players.map(waysOf));
    expect(ways.flat().filter((way) => way === 'telegram')).to.have.length(1);
  });

  it('Another session, another browser and a repeated answer link nothing and sign in no player', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    const guest = { agent: stage.store.guest() };
    const secret = await begin(one);
    for (const other of [two, guest])
      await comeBack(other, secret, newAnswer()).expect(303).expect('Location', ACCOUNT);
    expect(await userIn(guest)).to.equal(null);
    expect(await waysOf(two)).not.to.include('telegram');
    // The same browser signs out and in as another player while the link is pending.
    const again = await begin(one);
    await one.agent.delete('/api/_auth/session').expect(200);
    await one.agent.get(`/auth/demo?name=${freshName()}`).expect(303);
    await comeBack(one, again, newAnswer()).expect(303);
    expect((await userIn(one))?.ID).not.to.equal(one.auth.id);
    expect(await waysOf(one)).not.to.include('telegram');
    const used = await begin(two);
    await comeBack(two, used, newAnswer()).expect(303);
    await two.post('/api/user/unlink/telegram').expect(200);
    await comeBack(two, used, newAnswer()).expect(303);
    expect(await waysOf(two)).not.to.include('telegram');
  });

  it('Forged, used and malformed answers and secrets are refused', async () => {
    const player = await newPlayer();
    const used = newAnswer();
    await signIn({ agent: stage.store.guest() }, used).expect(200);
    for (const wrong of [used, newAnswer().replace('Анна', 'Ева'), '{}', ''])
      expect(await linked(player, wrong)).to.contain('Вход не подтверждён. Войдите ещё раз.');
    for (const none of ['', 'x', 'x'.repeat(5000)]) {
      const guest = { agent: stage.store.guest() };
      await comeBack(guest, none, newAnswer()).expect(303).expect('Location', ACCOUNT);
      expect(await userIn(guest)).to.equal(null);
    }
    await player.agent.get(`/auth/telegram?link=${await begin(player)}`).expect(303);
    expect(await waysOf(player)).not.to.include('telegram');
  });

  it('Only the player can begin the link, on a page that offers it, and another site cannot end it', async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    await player.agent.post('/api/user/link/telegram').send(stranger.auth).expect(401);
    await stage.store.guest().post('/api/user/link/telegram').send({}).expect(401);
    await player.agent.post('/en/profile/link/telegram').type('form').send(player.auth).expect(404);
    await comeBack(player, await begin(player), newAnswer())
      .set('Sec-Fetch-Site', 'cross-site')
      .expect(403);
    expect(await waysOf(player)).not.to.include('telegram');
  });
});
