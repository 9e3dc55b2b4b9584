/**
 * What is secret stays out of what others keep: cookies as browsers and proxies store them, addresses of redirects,
 * reports of errors, and the log of staff. The program's log is searched by fuzz.test.ts.
 */
import { expect } from 'chai';
import { addMember } from '#src/admin/access/index.ts';
import { signInAgain } from '#test/support/players/member-session.ts';
import { beginMember, keyOf } from '#test/support/players/member.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, type SignedInPlayer, testConfig } from '#test/support/store.ts';
import { TEST_MAIL } from '#test/support/providers/mail-server.ts';

describe('Secrets', function () {
  this.timeout(60_000);
  const stage = stageWith(() =>
    makeServices({ config: testConfig({ demo: true, rateFactor: 1000, mail: TEST_MAIL }) }),
  );
  const cookies: string[] = [];
  const locations: string[] = [];
  const secrets = new Map<string, string>();
  let player: SignedInPlayer;

  before(async () => {
    stage.store.server.prependListener('request', (_req, res) => {
      res.once('finish', () => {
        cookies.push(...[res.getHeader('set-cookie') ?? []].flat().map(String));
        locations.push(String(res.getHeader('location') ?? ''));
      });
    });
    const { services, store } = stage;
    player = await asPlayer(store, freshName());
    secrets.set('token of a player', player.auth.token);
    await player.post('/profile/email', { address: 'anna@mail.example', receipts: '1', deliveries: '1' });
    const email = (await services.db('player_emails').where({ player_id: player.auth.id }).first()) as object;
    for (const [name, value] of Object.entries(email)) {
      if (name.endsWith('_token') && typeof value === 'string') secrets.set(`${name} of an e-mail`, value);
    }

    const begun = await beginMember(services, freshName(), 'admin');
    await signInAgain(store, begun, begun.codes[0] ?? '');
    secrets.set('password', begun.password);
    for (const code of begun.codes) secrets.set(`recovery code ${code}`, code);

    const admin = await asStaff(store, 'admin');
    secrets.set('token of a member', admin.auth.token);
    const invited = await admin.post('/en/staff/roles', { name: freshName(), role: 'manager', code: '' }).expect(303);
    const roles = await admin.agent.get(String(invited.headers['location'])).expect(200);
    secrets.set('key of an invitation', /\/staff\/begin\/([\w-]+)/.exec(roles.text)?.[1] ?? '');
    const webhook = { name: freshName(), url: 'https://bot.example/hook', 'event.item.delivered': '1' };
    const made = await admin.post('/en/staff/webhooks', webhook).expect(303);
    const shown = await admin.agent.get(String(made.headers['location'])).expect(200);
    secrets.set('secret of a webhook', /whsec_([A-Za-z0-9+/=]+)/.exec(shown.text)?.[1] ?? '');
  });

  const foundIn = (texts: readonly string[]): string[] =>
    [...secrets].flatMap(([name, secret]) => (texts.some((text) => text.includes(secret)) ? [name] : []));

  it('Every secret of the test is known', () => {
    expect([...secrets].filter(([, secret]) => secret.length < 8)).to.deep.equal([]);
    expect(secrets.size).to.be.above(14);
  });

  it('No cookie holds one that can be read, in any encoding', () => {
    const values = cookies.map((line) => decodeURIComponent(/^[^=]+=([^;]*)/.exec(line)?.[1] ?? ''));
    expect(values.length).to.be.above(5);
    const decoded = values.flatMap((value) =>
      ['base64', 'hex'].map((encoding) => Buffer.from(value, encoding as BufferEncoding).toString('utf8')),
    );
    expect(foundIn([...values, ...decoded])).to.deep.equal([]);
  });

  it('No address to which a visitor is led holds one', () => {
    expect(locations.filter((location) => location !== '').length).to.be.above(5);
    expect(foundIn(locations)).to.deep.equal([]);
  });

  it('Reports of errors from pages keep none, whatever the address of the page', async () => {
    const { link } = await addMember(stage.services, null, { name: freshName(), role: 'manager', locale: 'en' });
    secrets.set('key of a link', keyOf(link));
    const stop = secrets.get('stop_token of an e-mail') ?? '';
    const addresses = [
      new URL(link).pathname,
      `/email/stop?link=${stop}`,
      `/api/email/stop/${stop}`,
      `/en/login?state=x&token=${player.auth.token}`,
    ];
    for (const address of addresses) {
      const url = `https://store.example${address}`;
      const error = JSON.stringify({ message: `failed at ${url}`, stack: `Error\n at ${url}:1:2`, url, file: url });
      await stage.store.guest().get('/api/handle/error').query({ source: 'window', error }).expect(200);
    }
    const rows = await stage.services.db('browser_faults').select();
    expect(rows.length).to.be.above(0);
    expect(foundIn([JSON.stringify(rows)])).to.deep.equal([]);
  });

  it('The log of staff keeps none', async () => {
    expect(foundIn([JSON.stringify(await stage.services.db('staff_log').select())])).to.deep.equal([]);
  });
});
