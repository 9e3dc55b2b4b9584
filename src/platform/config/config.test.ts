import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigError, readConfig } from './config.ts';
import { isPortExposed } from './exposed-port.ts';

describe('The configuration', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'opencrate-key-'))));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const read = (more: NodeJS.ProcessEnv = {}) =>
    readConfig({
      DATABASE_URL: 'mysql://store@127.0.0.1/store',
      REDIS_URL: 'redis://127.0.0.1',
      DATA_DIR: folder,
      ...more,
    });

  it('In development the key is created once and kept', () => {
    const first = read().secretKey;
    expect(first.toString()).to.match(/^[0-9a-f]{64}$/);
    expect(read().secretKey).to.deep.equal(first);
  });

  it('Programs are looked for in DATA_DIR, unless they have a folder of their own', () => {
    expect(read().programsDir).to.equal(folder);
    expect(read({ PROGRAMS_DIR: '/opt/programs' }).programsDir).to.equal('/opt/programs');
  });

  it('A port that trusts the headers of a proxy is exposed when more than this machine reaches it', () => {
    expect(isPortExposed(read({ DEMO: '0', TRUST_PROXY: '1', HOST: '0.0.0.0' }))).to.equal(true);
    expect(isPortExposed(read({ DEMO: '0', TRUST_PROXY: '1', HOST: '::' }))).to.equal(true);
    const inContainer = { DEMO: '0', TRUST_PROXY: '1', HOST: '0.0.0.0', PORT_IS_PRIVATE: '1' };
    expect(isPortExposed(read(inContainer))).to.equal(false);
    for (const HOST of ['', '127.0.0.1', 'localhost', '::1'])
      expect(isPortExposed(read({ DEMO: '0', TRUST_PROXY: '1', HOST })), HOST).to.equal(false);
    expect(isPortExposed(read({ HOST: '0.0.0.0', DEMO_I_KNOW: '1' }))).to.equal(false);
  });

  it('An incomplete key file is refused', () => {
    writeFileSync(join(folder, 'secret-key'), '');
    expect(() => read()).to.throw(ConfigError, /^SECRET_KEY: .* contains an incomplete key$/);
  });

  const PRODUCTION = {
    STORE_ENV: 'production',
    SECRET_KEY: '5f0c1b7ea94d82360c5e9f1b2d7a3846',
    PUBLIC_ORIGIN: 'https://store.example',
  };
  /** The lines of the refusal; empty when the configuration is accepted. */
  const problemsOf = (more: NodeJS.ProcessEnv): readonly string[] => {
    try {
      read(more);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  };
  const inProduction = (more: NodeJS.ProcessEnv): readonly string[] => problemsOf({ ...PRODUCTION, ...more });

  it('In production the key must be configured, and one that can be guessed is refused', () => {
    expect(inProduction({})).to.deep.equal([]);
    expect(inProduction({ SECRET_KEY: '' })[0]).to.match(/^SECRET_KEY: missing/);
    for (const key of [
      'a'.repeat(40),
      'abcabcabcabcabcabcabcabcabcabcabcabc',
      'a-random-text-of-at-least-32-characters',
    ]) {
      expect(inProduction({ SECRET_KEY: key })[0], key).to.match(/^SECRET_KEY: can be guessed/);
    }
  });

  it('Production refuses the settings of the dev server', () => {
    expect(read({ DEV_SERVER: '1' }).isDevServer).to.equal(true);
    expect(read(PRODUCTION).isDevServer).to.equal(false);
    expect(inProduction({ DEV_SERVER: '1' })[0]).to.match(/^DEV_SERVER: /);
  });

  it('The store listens on this machine alone, unless HOST says otherwise', () => {
    expect(read().host).to.equal('127.0.0.1');
    expect(read(PRODUCTION).host).to.equal('127.0.0.1');
    expect(read({ ...PRODUCTION, HOST: '0.0.0.0' }).host).to.equal('0.0.0.0');
  });

  it('Production requires the https address of the store', () => {
    expect(inProduction({ PUBLIC_ORIGIN: '' })[0]).to.match(/^PUBLIC_ORIGIN: missing/);
    expect(inProduction({ PUBLIC_ORIGIN: 'http://store.example' })[0]).to.match(/^PUBLIC_ORIGIN: .*https/);
    expect(problemsOf({ PUBLIC_ORIGIN: 'http://store.example' })).to.deep.equal([]);
  });

  it('Demo mode is refused where strangers can reach it, unless DEMO_I_KNOW says that it is meant', () => {
    const reachable = [
      { PUBLIC_ORIGIN: 'https://store.example' },
      { TRUST_PROXY: '1' },
      { HOST: '0.0.0.0' },
      { HOST: '::', PUBLIC_ORIGIN: 'http://laptop.local:3000' },
      { HOST: '192.168.1.20' },
      { DEMO: '1', PUBLIC_ORIGIN: 'https://store.example', TRUST_PROXY: '1' },
      { ...PRODUCTION, DEMO: '1' },
    ];
    for (const more of reachable) {
      expect(problemsOf(more), JSON.stringify(more)).to.have.length(1);
      expect(problemsOf(more)[0]).to.match(/^DEMO: .*DEMO_I_KNOW/);
      expect(read({ ...more, DEMO_I_KNOW: '1' }).demo).to.equal(true);
      expect(read({ ...more, DEMO: '0' }).demo).to.equal(false);
    }
    expect(read({ PUBLIC_ORIGIN: 'http://localhost:3000' }).demo).to.equal(true);
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(read({ HOST }).demo).to.equal(true);
  });

  it('Cookies are for a domain of the store, not for a public suffix or another domain', () => {
    for (const domain of ['com', 'co.uk', 'com.ua', '.com', 'other.example', 'tore.example']) {
      expect(inProduction({ COOKIE_DOMAIN: domain })[0], domain).to.match(/^COOKIE_DOMAIN: /);
    }
    for (const domain of ['store.example', '.store.example']) {
      expect(inProduction({ COOKIE_DOMAIN: domain }), domain).to.deep.equal([]);
    }
  });

  it('Production refuses a factor that switches the rate limits off, and plain addresses of providers', () => {
    for (const factor of ['1000000', '10.1', '0.01']) {
      expect(inProduction({ RATE_FACTOR: factor })[0], factor).to.match(/^RATE_FACTOR: /);
    }
    expect(inProduction({ RATE_FACTOR: '10' })).to.deep.equal([]);
    const plain = {
      AUTH_GOOGLE_TOKEN_URL: 'http://google.example/token',
      PAY_STRIPE_URL: 'http://stripe.example',
      TELEGRAM_WIDGET_URL: 'http://telegram.example/widget.js',
      VK_API_URL: 'http://vk.example',
      VK_FRAME_ORIGINS: 'https://vk.com, http://vk.example',
      ANALYTICS_SRC: 'http://analytics.example/a.js',
    };
    expect(inProduction(plain).map((line) => line.split(':')[0])).to.have.members(Object.keys(plain));
    expect(problemsOf(plain)).to.deep.equal([]);
  });

  it('Production asks services outside of its own network by https only', () => {
    const services = (host: string) => ({
      CHECKPOINT_URL: `http://store:secret@${host}/heads`,
      RELEASES_URL: `http://${host}/releases`,
      GAME_ACCOUNT_URL: `http://${host}/accounts?key=k`,
      ERROR_TRACKER_DSN: `http://key@${host}/1`,
    });
    for (const host of ['checks.example', '8.8.8.8', '[2a00:1450::1]:8080', 'checks.example:8080']) {
      const lines = inProduction(services(host)).map((line) => line.split(':')[0]);
      expect(lines, host).to.have.members(Object.keys(services(host)));
    }
    for (const host of ['localhost:8000', '127.0.0.1', '10.0.0.7', '192.168.3.4', '[fd00::7]', 'tracker:9000']) {
      expect(inProduction(services(host)), host).to.deep.equal([]);
    }
  });

  it('Names and passwords in addresses must be percent-encoded', () => {
    for (const wrong of ['https://st%ore:key@game.example/', 'game.example', 'ftp://game.example'])
      expect(problemsOf({ GAME_ACCOUNT_URL: wrong })[0], wrong).to.match(/^GAME_ACCOUNT_URL: /);
    const address = 'https://store:p%40ss@game.example/accounts?key=k';
    expect(read({ GAME_ACCOUNT_URL: address }).gameAccountUrl).to.equal(address);
  });

  it('All wrong values are listed at once, each once', () => {
    const wrong = { PORT: 'x', SECRET_KEY: 'short', PUBLIC_ORIGIN: 'store', LOCALE_ORIGINS: 'en=https://en.example' };
    const incomplete = { AUTH_VK_SECRET: 's', AUTH_GOOGLE_ID: 'g', PAY_FREEKASSA_MERCHANT: '1', TELEGRAM_BOT_ID: '7' };
    const problems = inProduction({ ...wrong, ...incomplete, DEMO: '1', DATABASE_URL: undefined, REDIS_URL: 'x' });
    expect(problems.map((line) => line.split(':')[0])).to.have.members([
      'PORT',
      'SECRET_KEY',
      'PUBLIC_ORIGIN',
      'DATABASE_URL',
      'REDIS_URL',
      'DEMO',
      'AUTH_VK_ID',
      'AUTH_GOOGLE_SECRET',
      'PAY_FREEKASSA_SECRET1',
      'PAY_FREEKASSA_SECRET2',
      'PAY_FREEKASSA_API_KEY',
      'TELEGRAM_BOT_TOKEN',
    ]);
    expect(() => read({ ...wrong, ...incomplete })).to.throw(
      ConfigError,
      /^wrong environment variables\n  PORT: [^]*\n  /,
    );
  });

  it('Names that resemble a known one are reported, and production does not start with them', () => {
    const wrong = {
      SECERT_KEY: 'x',
      TRUST_PROXI: '1',
      public_origin: 'https://x.example',
      AUTH_GOOGLE_CLIENT_ID: 'g',
      PAY_STRIPE_SECRET_KEY: 'k',
    };
    expect(read(wrong).misspeltNames).to.deep.equal([
      { name: 'SECERT_KEY', meant: 'SECRET_KEY' },
      { name: 'TRUST_PROXI', meant: 'TRUST_PROXY' },
      { name: 'public_origin', meant: 'PUBLIC_ORIGIN' },
      { name: 'AUTH_GOOGLE_CLIENT_ID', meant: 'AUTH_GOOGLE_ID' },
      { name: 'PAY_STRIPE_SECRET_KEY', meant: 'PAY_STRIPE_KEY' },
    ]);
    expect(inProduction({ TRUST_PROXI: '1' })).to.deep.equal(['TRUST_PROXI: unknown; is TRUST_PROXY meant?']);
    expect(inProduction({ TRUST_PROXI: '1', TRUST_PROXY: '1' })).to.deep.equal([]);
    const foreign = { HOSTNAME: 'x', PORTS: '1', PATH: '/bin', LOGNAME: 'x', REDIS_URI: 'x', NODE_ENV: 'production' };
    expect(inProduction({ ...foreign, npm_config_cache: '/x', PAYMENT: 'x', HOME: '/', TZ: 'UTC' })).to.deep.equal([]);
  });
});
