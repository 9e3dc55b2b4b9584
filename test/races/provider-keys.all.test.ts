/**
 * Every key with which the store calls a provider, or by which it recognises a player, is replaced by editing ENV_FILE
 * and a reload, while players open cases, top up and sign in. The simulated providers verify each request by its key.
 * Proves that the old key makes the requests before the reload and the new one alone after it, and that no request
 * fails while the provider accepts both.
 */
import { expect } from 'chai';
import { type Connection, type RowDataPacket, createConnection } from 'mysql2/promise';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import type { Services } from '#src/platform/services.ts';
import { DATABASE_SOCKET } from '#tools/setup/database.mjs';
import { CRYPTOMUS_KEYS, type CryptomusServer, openCryptomusServer } from '#test/support/providers/cryptomus-server.ts';
import { FREEKASSA_KEYS, type FreeKassaServer, openFreeKassaServer } from '#test/support/providers/freekassa-server.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { type ProviderKeys, providerKeys } from '#test/support/providers/provider-keys.ts';
import { type ProviderServer, openProviderServer } from '#test/support/providers/provider-server.ts';
import { OAUTH_SECRET, type Providers, openProviders } from '#test/support/providers/providers.ts';
import { closeServices, expectCleanAudit, giveMoney, makeServices } from '#test/support/services.ts';
import { startLoad } from '#test/support/processes/store-load.ts';
import { STRIPE_KEYS, type StripeServer, openStripeServer } from '#test/support/providers/stripe-server.ts';
import { type SupervisedStore, startSupervisedStore } from '#test/support/processes/supervised-store.ts';
import { signedAnswer } from '#test/support/providers/telegram-widget.ts';
import { until } from '#test/support/until.ts';
import { signedLaunch } from '#test/support/providers/vk-launch.ts';
import { YOOKASSA_KEYS, type YooKassaServer, openYooKassaServer } from '#test/support/providers/yookassa-server.ts';

const WORKERS = 2;
const MONEY_KOPECKS = 100_000_000;
/** The job that asks about payments runs each 15 s. */
const QUERY_MS = 60_000;
const BOT_ID = '700700';
const APP_ID = '6736218';

/** Payment methods with a currency that each accepts. */
const METHODS = [
  ['stripe', 'eur'],
  ['yookassa', 'rub'],
  ['freekassa', 'rub'],
  ['cryptomus', 'usd'],
] as const;
/** VK ID has no secret. */
const SECRET_PROVIDERS = ['google', 'twitch', 'facebook'] as const satisfies readonly OAuthProvider[];

/** The first value of each variable. The second one is derived from it. */
const FIRST_KEYS = {
  PAY_STRIPE_KEY: STRIPE_KEYS.PAY_STRIPE_KEY,
  PAY_YOOKASSA_SECRET: YOOKASSA_KEYS.PAY_YOOKASSA_SECRET,
  PAY_FREEKASSA_SECRET1: FREEKASSA_KEYS.PAY_FREEKASSA_SECRET1,
  PAY_FREEKASSA_API_KEY: FREEKASSA_KEYS.PAY_FREEKASSA_API_KEY,
  PAY_CRYPTOMUS_KEY: CRYPTOMUS_KEYS.PAY_CRYPTOMUS_KEY,
  AUTH_GOOGLE_SECRET: OAUTH_SECRET,
  AUTH_TWITCH_SECRET: OAUTH_SECRET,
  AUTH_FACEBOOK_SECRET: OAUTH_SECRET,
  GAME_ACCOUNT_URL: 'key-of-the-game',
} as const;
type KeyName = keyof typeof FIRST_KEYS;
const KEY_NAMES = Object.keys(FIRST_KEYS) as KeyName[];

type Version = 'first' | 'second';
const keyOf = (name: KeyName, version: Version): string =>
  version === 'first' ? FIRST_KEYS[name] : `${FIRST_KEYS[name]}-2`;
const botTokenOf = (version: Version): string => `${BOT_ID}:token-of-the-bot-${version}`;
const appSecretOf = (version: Version): string => `secret-of-the-app-${version}`;

interface Servers {
  readonly stripe: StripeServer;
  readonly yookassa: YooKassaServer;
  readonly freekassa: FreeKassaServer;
  readonly cryptomus: CryptomusServer;
  readonly oauth: Providers;
  readonly game: ProviderServer;
}

describe('Keys of providers, replaced by a reload', function () {
  this.timeout(900_000);
  let services: Services;
  let servers: Servers;
  let keys: Readonly<Record<KeyName, ProviderKeys>>;
  let store: SupervisedStore;
  let players: readonly HttpPlayer[];
  let payers: ReadonlyMap<string, HttpPlayer>;

  before(async () => {
    services = await makeServices();
    const gameKeys = providerKeys(FIRST_KEYS.GAME_ACCOUNT_URL);
    const [stripe, yookassa, freekassa, cryptomus, oauth, game] = await Promise.all([
      openStripeServer(),
      openYooKassaServer(),
      openFreeKassaServer(),
      openCryptomusServer(),
      openProviders(),
      openGameServer(gameKeys),
    ]);
    servers = { stripe, yookassa, freekassa, cryptomus, oauth, game };
    keys = {
      PAY_STRIPE_KEY: stripe.keys,
      PAY_YOOKASSA_SECRET: yookassa.keys,
      PAY_FREEKASSA_SECRET1: freekassa.pageKeys,
      PAY_FREEKASSA_API_KEY: freekassa.apiKeys,
      PAY_CRYPTOMUS_KEY: cryptomus.keys,
      AUTH_GOOGLE_SECRET: oauth.secrets.google,
      AUTH_TWITCH_SECRET: oauth.secrets.twitch,
      AUTH_FACEBOOK_SECRET: oauth.secrets.facebook,
      GAME_ACCOUNT_URL: gameKeys,
    };
    store = await startSupervisedStore(WORKERS, environmentOf(servers, 'first'));
    const run = randomUUID().slice(0, 8);
    players = await Promise.all([0, 1].map((place) => signIn(store.origin, `keys ${run} ${String(place)}`)));
    for (const { id } of players) await giveMoney(services, id, MONEY_KOPECKS);
    payers = new Map(
      await Promise.all(
        METHODS.map(async ([method, currency]) => {
          const player = await signIn(store.origin, `keys ${run} ${method}`);
          await player.post(store.origin, '/api/user/currency/change', { code: currency });
          return [method, player] as const;
        }),
      ),
    );
  });
  after(async () => {
    await store.stop();
    const { oauth, ...others } = servers;
    await Promise.all([oauth.close(), ...Object.values(others).map((server) => server.close())]);
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const payerOf = (method: string): HttpPlayer => {
    const player = payers.get(method);
    if (player === undefined) throw new Error(`no player pays by ${method}`);
    return player;
  };

  /** Begins a top-up, and opens the page of FreeKassa, whose link is signed. Throws when the provider refuses. */
  const topUp = async (method: string): Promise<string> => {
    const answer = await payerOf(method).post(
      store.origin,
      '/api/payment/create',
      { sum: 100, method, promo: '' },
      randomUUID(),
    );
    if (answer.status !== 200) throw new Error(`top-up by ${method}: ${String(answer.status)}`);
    const { id, url } = answer.body as unknown as { readonly id: string; readonly url: string };
    if (method === 'freekassa') {
      const page = await fetch(url);
      if (page.status !== 200) throw new Error(`page of freekassa: ${String(page.status)}`);
    }
    return id;
  };

  const findAccount = async (): Promise<void> => {
    const { cookie, token, id } = payerOf('stripe');
    const query = new URLSearchParams({ gameId: '38204417', token, type: 'demo', id: String(id) });
    const answer = await fetch(`${store.origin}/api/game/account?${query}`, {
      headers: { cookie, connection: 'close' },
    });
    if (answer.status !== 200) throw new Error(`account of the game: ${String(answer.status)}`);
  };

  /** Uses every key but the one of FreeKassa's API, which a job alone uses. */
  const useKeys = async (): Promise<void> => {
    for (const [method] of METHODS) await topUp(method);
    for (const provider of SECRET_PROVIDERS) await signInBy(store.origin, provider);
    await findAccount();
  };
  const takeUsedKeys = (): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(KEY_NAMES.map((name) => [name, [...new Set(keys[name].takeUsed())]]));
  const keysOf = (version: Version): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(KEY_NAMES.map((name) => [name, [keyOf(name, version)]]));
  const acceptKeys = (...versions: readonly Version[]): void => {
    for (const name of KEY_NAMES) keys[name].accept(...versions.map((version) => keyOf(name, version)));
  };
  /** Makes the job ask about a payment now. */
  const queryPayment = async (): Promise<void> => {
    const id = await topUp('freekassa');
    await services.db('payments').where({ public_id: id }).update({ query_at: services.clock.now() });
    const { apiKeys } = servers.freekassa;
    await until('a worker has asked about the payment', () => apiKeys.countUsed() > 0, { limitMs: QUERY_MS });
  };
  /** Uses every key, each of some of them on all workers, and returns which ones were used. */
  const usedKeys = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
    takeUsedKeys();
    for (let times = 0; times < WORKERS; times += 1) await useKeys();
    await queryPayment();
    return takeUsedKeys();
  };
  const signInsSignedWith = async (version: Version): Promise<readonly number[]> => [
    await signInByCall(store.origin, { type: 'telegram', authCode: widgetAnswer(botTokenOf(version)) }),
    await signInByCall(store.origin, { type: 'vk', subtype: 'token', params: launch(appSecretOf(version)) }),
  ];

  it('The keys of the file make the requests, and no others', async () => {
    expect(await usedKeys()).to.deep.equal(keysOf('first'));
    expect(await signInsSignedWith('first')).to.deep.equal([200, 200]);
    expect(await signInsSignedWith('second')).to.deep.equal([401, 401]);
  });

  it('A reload under load replaces all of them without a failed request', async () => {
    acceptKeys('first', 'second');
    store.writeEnvironment(environmentOf(servers, 'second'));
    const failures: string[] = [];
    let rounds = 0;
    let isOver = false;
    const use = async (): Promise<void> => {
      while (!isOver) {
        await useKeys().catch((error: unknown) => failures.push(String(error)));
        rounds += 1;
      }
    };
    const moreRounds = async (): Promise<void> => {
      const wanted = rounds + 2;
      await until('the keys are used', () => rounds >= wanted || failures.length > 0, { limitMs: QUERY_MS });
    };
    takeUsedKeys();
    const load = startLoad(store.origin, players);
    const users = Promise.all([use(), use()]);
    await moreRounds();
    const trace = await store.reload();
    await moreRounds();
    isOver = true;
    await users;
    const outcome = await load.end();
    expect([...failures, ...outcome.failures]).to.deep.equal([]);
    expect(outcome.openings).to.be.greaterThan(0);
    expect(trace.isDone).to.equal(true);
    const used = takeUsedKeys();
    // The key of FreeKassa's API waits for the job.
    for (const name of KEY_NAMES.filter((one) => one !== 'PAY_FREEKASSA_API_KEY'))
      expect(used[name], name).to.have.members([keyOf(name, 'first'), keyOf(name, 'second')]);
  });

  it('The new keys alone make the requests afterwards, so the provider may revoke the old ones', async () => {
    acceptKeys('second');
    expect(await usedKeys()).to.deep.equal(keysOf('second'));
    expect(await signInsSignedWith('second')).to.deep.equal([200, 200]);
    expect(await signInsSignedWith('first')).to.deep.equal([401, 401]);
  });

  it('Top-ups and sign-ins fail between a revocation and the reload, and a repeated top-up succeeds', async () => {
    acceptKeys('first');
    const player = payerOf('cryptomus');
    const input = { sum: 100, method: 'cryptomus', promo: '' };
    const key = randomUUID();
    const create = () => player.post(store.origin, '/api/payment/create', input, key);
    const refused = await create();
    expect([refused.status, refused.retryAfter]).to.deep.equal([503, '30']);
    expect(await signInBy(store.origin, 'google').catch(String)).to.contain('no session');
    store.writeEnvironment(environmentOf(servers, 'first'));
    expect((await store.reload()).isDone).to.equal(true);
    expect((await create()).status).to.equal(200);
    await signInBy(store.origin, 'google');
  });

  it('A second user of the database and of Redis takes the place of the first under load', async () => {
    const { databaseUrl, redisUrl } = services.config;
    const [user, password] = [`opencrate_${String(process.pid)}`, 'password-of-the-second-user'];
    const root = await openAsRoot(services);
    await root.query(`CREATE USER '${user}'@'%' IDENTIFIED BY '${password}'`);
    await root.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON \`opencrate%\`.* TO '${user}'@'%'`);
    await services.redis.sendCommand(['ACL', 'SETUSER', user, 'on', `>${password}`, '~*', '&*', '+@all']);
    const asUser = (url: string): string => url.replace(/\/\/(?:[^@/]*@)?/, `//${user}:${password}@`);
    try {
      store.writeEnvironment({
        ...environmentOf(servers, 'first'),
        DATABASE_URL: asUser(databaseUrl),
        REDIS_URL: asUser(redisUrl),
      });
      const load = startLoad(store.origin, players);
      await load.until(10);
      const trace = await store.reload();
      await load.until(10);
      const [connections] = await root.query<(RowDataPacket & { readonly USER: string })[]>(
        'SELECT USER FROM information_schema.processlist WHERE USER = ?',
        [user],
      );
      const clients = await services.redis.sendCommand<string>(['CLIENT', 'LIST']);
      const outcome = await load.end();
      expect(outcome.failures).to.deep.equal([]);
      expect(trace.isDone).to.equal(true);
      expect(connections).to.have.length.of.at.least(WORKERS);
      expect(clients.split('\n').filter((line) => line.includes(`user=${user}`))).to.have.length.of.at.least(WORKERS);
    } finally {
      store.writeEnvironment({ ...environmentOf(servers, 'first'), DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
      await store.reload();
      await services.redis.sendCommand(['ACL', 'DELUSER', user]);
      await root.query(`DROP USER '${user}'@'%'`);
      await root.end();
    }
  });
});

/** A connection that may create users: the private server's by its socket, otherwise the configured one. */
function openAsRoot({ config }: Services): Promise<Connection> {
  const sockets = join(config.dataDir, 'run', 'sockets.json');
  if (!existsSync(sockets)) return createConnection({ uri: config.migrationDatabaseUrl });
  const folder = JSON.parse(readFileSync(sockets, 'utf8')) as string;
  return createConnection({ socketPath: join(folder, DATABASE_SOCKET), user: 'root' });
}

/** The variables of all providers. */
function environmentOf(servers: Servers, version: Version): Readonly<Record<string, string>> {
  const { stripe, yookassa, freekassa, cryptomus, oauth, game } = servers;
  const names = KEY_NAMES.filter((name) => name !== 'GAME_ACCOUNT_URL');
  const clients = SECRET_PROVIDERS.flatMap((provider) => {
    const client = oauth.clients[provider];
    if (client === undefined) throw new Error(`${provider} is not simulated`);
    const prefix = `AUTH_${provider.toUpperCase()}`;
    return [
      [`${prefix}_ID`, client.id],
      [`${prefix}_AUTHORIZE_URL`, client.authorizeUrl],
      [`${prefix}_TOKEN_URL`, client.tokenUrl],
      [`${prefix}_USERINFO_URL`, client.userinfoUrl],
    ];
  });
  return {
    PAY_STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.PAY_STRIPE_WEBHOOK_SECRET,
    PAY_STRIPE_URL: stripe.url,
    PAY_YOOKASSA_SHOP: YOOKASSA_KEYS.PAY_YOOKASSA_SHOP,
    PAY_YOOKASSA_URL: yookassa.url,
    PAY_FREEKASSA_MERCHANT: FREEKASSA_KEYS.PAY_FREEKASSA_MERCHANT,
    PAY_FREEKASSA_SECRET2: FREEKASSA_KEYS.PAY_FREEKASSA_SECRET2,
    PAY_FREEKASSA_URL: freekassa.url,
    PAY_CRYPTOMUS_MERCHANT: CRYPTOMUS_KEYS.PAY_CRYPTOMUS_MERCHANT,
    PAY_CRYPTOMUS_URL: cryptomus.url,
    ...(Object.fromEntries(clients) as Readonly<Record<string, string>>),
    ...Object.fromEntries(names.map((name) => [name, keyOf(name, version)])),
    GAME_ACCOUNT_URL: `${game.url.replace('http://', `http://store:${keyOf('GAME_ACCOUNT_URL', version)}@`)}/accounts`,
    TELEGRAM_BOT_ID: BOT_ID,
    TELEGRAM_BOT_TOKEN: botTokenOf(version),
    VK_APP_ID: APP_ID,
    VK_APP_SECRET: appSecretOf(version),
  };
}

/** A simulated service of game accounts with Basic authentication. */
const openGameServer = (keys: ProviderKeys): Promise<ProviderServer> =>
  openProviderServer(({ headers, query }) => {
    const isKnown = keys.match(
      (key) => headers.authorization === `Basic ${Buffer.from(`store:${key}`).toString('base64')}`,
    );
    return isKnown
      ? { status: 200, body: { id: query.get('id'), name: 'Polyn', avatar: '' } }
      : { status: 401, body: { error: 'unknown key' } };
  });

/** Signs in by a provider as a browser does. Throws when that ends without a session. */
async function signInBy(origin: string, provider: OAuthProvider): Promise<void> {
  const visit = (address: string, cookie = ''): Promise<Response> =>
    fetch(address, { redirect: 'manual', headers: { cookie, connection: 'close' } });
  const cookiesOf = (response: Response): string =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0] ?? '')
      .join('; ');
  const begun = await visit(`${origin}/auth/${provider}`);
  const consented = await visit(begun.headers.get('location') ?? '');
  const returned = await visit(consented.headers.get('location') ?? '', cookiesOf(begun));
  const session = await visit(`${origin}/api/_auth/session`, cookiesOf(returned));
  const { user } = (await session.json()) as { readonly user: object | null };
  if (user === null) throw new Error(`sign-in by ${provider}: no session`);
}

async function signInByCall(origin: string, payload: object): Promise<number> {
  const answer = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(payload),
  });
  await answer.arrayBuffer();
  return answer.status;
}

let lastUserId = process.pid * 100_000;

/** An answer of Telegram's widget about a new user. */
function widgetAnswer(botToken: string): string {
  lastUserId += 1;
  const seconds = Math.floor(Date.now() / 1000);
  return signedAnswer({ id: lastUserId, first_name: 'Анна', last_name: 'Кот', auth_date: seconds }, botToken);
}

/** Parameters of a launch of the mini-app by a new user. */
function launch(secret: string): string {
  lastUserId += 1;
  return signedLaunch({ id: APP_ID, secret }, new Date(), { vk_user_id: String(lastUserId), vk_language: 'ru' });
}
