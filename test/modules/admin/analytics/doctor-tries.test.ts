/**
 * The doctor's words for services of others: `set` until they were asked, then whether they answer as they should.
 * The services are servers of this machine that are as strict as the real ones.
 */
import { expect } from 'chai';
import { readFindings } from '#src/admin/analytics/index.ts';
import { recordAudit } from '#src/platform/database/audit-runs.ts';
import { readPayConfig } from '#src/platform/config/pay-config.ts';
import type { Services } from '#src/platform/services.ts';
import { type MailServer, openMailServer, TEST_MAIL } from '#test/support/providers/mail-server.ts';
import { type ProviderServer, openProviderServer } from '#test/support/providers/provider-server.ts';
import { TELEGRAM_BOT } from '#test/support/providers/telegram-widget.ts';
import { STRIPE_KEYS, type StripeServer, openStripeServer } from '#test/support/providers/stripe-server.ts';
import { YOOKASSA_KEYS, type YooKassaServer, openYooKassaServer } from '#test/support/providers/yookassa-server.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { setSettings } from '#test/support/store-wide.ts';
import { testConfig } from '#test/support/store.ts';

const CLOSED = 'http://127.0.0.1:1';

describe('The doctor', function () {
  this.timeout(60_000);
  let services: Services;
  let mail: MailServer;
  let game: ProviderServer;
  let google: ProviderServer;
  let bot: ProviderServer;
  let yookassa: YooKassaServer;
  let stripe: StripeServer;
  let gameStatus = 404;
  before(async () => {
    services = await makeServices();
    [mail, yookassa, stripe] = await Promise.all([openMailServer(), openYooKassaServer(), openStripeServer()]);
    game = await openProviderServer(() => ({ status: gameStatus, body: { id: '1', name: 'Anna' } }));
    google = await openProviderServer(({ query }) => ({
      status: query.get('client_id') === 'right' ? 200 : 400,
      body: '',
    }));
    bot = await openProviderServer(({ path }) =>
      path === `/bot${TELEGRAM_BOT.token}/getMe`
        ? { status: 200, body: { ok: true, result: { id: Number(TELEGRAM_BOT.id), is_bot: true } } }
        : { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } },
    );
  });
  after(async () => {
    await Promise.all([mail, game, google, bot, yookassa, stripe].map((server) => server.close()));
    await closeServices(services);
  });

  interface Outside {
    readonly isRight: boolean;
    readonly isThere?: boolean;
  }

  /** The store with everything configured. */
  function storeWith({ isRight, isThere = true }: Outside): Services {
    const at = (url: string): string => (isThere ? url : CLOSED);
    const google_ = {
      id: isRight ? 'right' : 'wrong',
      secret: 'x',
      authorizeUrl: `${at(google.url)}/auth`,
      tokenUrl: CLOSED,
      userinfoUrl: CLOSED,
      apiUrl: null,
      origins: [],
    };
    const pay = readPayConfig({
      ...YOOKASSA_KEYS,
      PAY_YOOKASSA_URL: `${at(yookassa.url)}/v3`,
      ...(isRight ? {} : { PAY_YOOKASSA_SECRET: 'wrong' }),
      ...STRIPE_KEYS,
      PAY_STRIPE_URL: at(stripe.url),
      ...(isRight ? {} : { PAY_STRIPE_KEY: 'sk_wrong' }),
    });
    const config = testConfig({
      demo: false,
      publicOrigin: 'https://store.example',
      mail: isThere ? { ...mail.config, ...(isRight ? {} : { password: 'wrong' }) } : TEST_MAIL,
      gameAccountUrl: `${at(game.url)}/accounts`,
      oauth: { google: google_ },
      telegram: { ...TELEGRAM_BOT, apiUrl: at(bot.url), ...(isRight ? {} : { token: 'wrong' }) },
      pay,
    });
    return { ...services, config };
  }

  async function linesOf(store: Services, isTrying: boolean): Promise<Readonly<Record<string, string>>> {
    const findings = await readFindings(store, undefined, { isTrying });
    return Object.fromEntries(findings.map(({ name, word, facts }) => [name, `${word}: ${facts.join(', ')}`]));
  }

  it('Configured services of others are set, and none is asked without a trial', async () => {
    const lines = await linesOf(storeWith({ isRight: false, isThere: false }), false);
    for (const name of ['signIn', 'payments', 'withdrawals', 'mail']) expect(lines[name], name).to.match(/^set: /);
  });

  it('Services that answer as they should are ok after a trial', async () => {
    const lines = await linesOf(storeWith({ isRight: true }), true);
    for (const name of ['signIn', 'payments', 'withdrawals', 'mail']) expect(lines[name], name).to.match(/^ok: /);
  });

  it('Wrong keys are found', async () => {
    gameStatus = 200;
    const lines = await linesOf(storeWith({ isRight: false }), true);
    gameStatus = 404;
    expect(lines['mail']).to.match(/^missing: .+EAUTH/);
    expect(lines['withdrawals']).to.match(/^missing: .+ knows the account opencrate-doctor$/);
    expect(lines['payments']).to.match(
      /^missing: .+stripe: refuses.+yookassa: refuses|yookassa: refuses.+stripe: refuses/,
    );
    expect(lines['signIn']).to.match(/google \(https:\/\/store\.example\/authold\/google\): answers 400$/);
    expect(lines['signIn']).to.contain('telegram: refuses the token');
  });

  it('Closed ports are found', async () => {
    const lines = await linesOf(storeWith({ isRight: true, isThere: false }), true);
    expect(lines['mail']).to.match(/^missing: .+(ECONNREFUSED|ESOCKET|ECONNECTION)/);
    expect(lines['withdrawals']).to.match(/^missing: .+ does not answer$/);
    expect(lines['payments']).to.match(/^missing: .+ does not answer/);
    expect(lines['signIn']).to.match(/^missing: .+telegram: does not answer, google .+: does not answer$/);
  });

  it('A group and a channel are optional, a company is not', async () => {
    const demo = { ...services, config: testConfig({ demo: true }) };
    expect((await linesOf(demo, false))['contacts']).to.equal('ok: ');
    const store = storeWith({ isRight: true });
    expect((await linesOf(store, false))['contacts']).to.match(/^missing: .*company\.name/);
    const text = Object.fromEntries(LOCALE_CODES.map((locale) => [locale, 'Anna Ltd']));
    const contacts = {
      email: 'help@store.example',
      businessEmail: 'work@store.example',
      support: 'https://bot.store.example',
      group: '',
      channel: '',
      company: { name: text, address: text, phone: '+1 555 0100' },
      beneficiary: { name: text, registration: text, bank: text, account: '1' },
    };
    await setSettings(services, new Map([['contacts', contacts]]));
    expect((await linesOf(store, false))['contacts']).to.equal('optional: group, channel');
  });

  it('The last audit is named with its time, and a broken rule or an old one is no good news', async () => {
    const lineAt = async (later: number): Promise<string> => {
      const clock = { now: () => new Date(services.clock.now().getTime() + later) };
      return (await linesOf({ ...services, clock }, false))['audit'] ?? '';
    };
    await recordAudit(services.db, { rules: 3, broken: 0, totals: null });
    expect(await lineAt(1000)).to.match(/^ok: \d{4}-/);
    expect(await lineAt(27 * 3_600_000)).to.match(/^missing: \d{4}-/);
    await recordAudit(services.db, { rules: 3, broken: 2, totals: null });
    expect(await lineAt(1000)).to.match(/^missing: .+, broken: 2$/);
    await services.db('audit_runs').delete();
    expect(await lineAt(1000)).to.equal('missing: npm run audit');
  });
});
