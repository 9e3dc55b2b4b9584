/* The command that reaches the operator without the database, by e-mail and Telegram. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type MailServer, openMailServer } from '#test/support/providers/mail-server.ts';
import { openProviderServer, type ProviderServer } from '#test/support/providers/provider-server.ts';
import { runScript } from '#test/support/processes/run-script.ts';

const TOKEN = '700700:a-token-for-tests';

describe('The notice to the operator', function () {
  this.timeout(60_000);
  let mail: MailServer;
  let bot: ProviderServer;
  let isRefused = false;
  const sent: { readonly chat_id: string; readonly text: string }[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-notify-'));
  before(async () => {
    mail = await openMailServer();
    bot = await openProviderServer(({ body }) => {
      if (isRefused) return { status: 400, body: { ok: false, error_code: 400, description: 'chat not found' } };
      sent.push(JSON.parse(body) as (typeof sent)[number]);
      return { status: 200, body: { ok: true, result: {} } };
    });
    writeFileSync(join(folder, 'systemctl'), '#!/bin/sh\necho "state of $6: failed"\nexit 3\n');
    chmodSync(join(folder, 'systemctl'), 0o755);
  });
  after(async () => {
    await Promise.all([mail.close(), bot.close()]);
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    mail.received.length = 0;
    sent.length = 0;
    isRefused = false;
  });

  /** No database answers, and a variable that the notice does not need is wrong. */
  const notify = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    runScript('scripts/notify.ts', args, {
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      DATABASE_URL: 'mysql://nobody@127.0.0.1:1/none',
      PORT: 'wrong',
      ...env,
    });
  const mailSettings = (): Record<string, string> => {
    const { host, port, user, password } = mail.config;
    const access = user === null ? '' : `${user}:${encodeURIComponent(password)}@`;
    return {
      SMTP_URL: `smtp://${access}${host}:${String(port)}`,
      MAIL_FROM: 'Store <store@store.example>',
      NOTIFY_EMAIL: 'operator@store.example',
    };
  };
  const botSettings = (): Record<string, string> => ({
    TELEGRAM_BOT_ID: '700700',
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_URL: bot.url,
    NOTIFY_TELEGRAM: '42',
  });

  it('A text goes to the address and the chat of the operator', async () => {
    const { code, complaints } = await notify(['The disk is full'], { ...mailSettings(), ...botSettings() });
    expect(code, complaints).to.equal(0);
    expect(mail.received.map(({ to, plain }) => [to, plain.trim()])).to.deep.equal([
      [['operator@store.example'], 'The disk is full'],
    ]);
    expect(sent).to.have.length(1);
    expect(sent[0]).to.include({ chat_id: '42' });
    expect(sent[0]?.text).to.match(/^OpenCrate on .+\nThe disk is full$/);
  });

  it('The state of a unit is sent, also when one way fails, which ends with 1', async () => {
    isRefused = true;
    const args = ['--unit', 'opencrate-backup.service'];
    const { code, complaints } = await notify(args, { ...mailSettings(), ...botSettings() });
    expect(code).to.equal(1);
    expect(complaints).to.contain('Telegram did not take the notice: chat not found').and.not.contain(TOKEN);
    expect(mail.received[0]?.headers.get('subject')).to.contain('opencrate-backup.service failed');
    expect(mail.received[0]?.plain).to.contain('state of opencrate-backup.service: failed');
  });

  it('Without an address, and without a text, nothing is sent and the command fails', async () => {
    const nowhere = await notify(['text'], { ...mailSettings(), NOTIFY_EMAIL: '' });
    expect([nowhere.code, nowhere.complaints]).to.deep.equal([
      1,
      'OpenCrate: set NOTIFY_EMAIL with SMTP_URL, or NOTIFY_TELEGRAM with TELEGRAM_BOT_ID and its token\n',
    ]);
    for (const args of [[], [''], ['text', '--unit', 'opencrate.service']])
      expect((await notify(args, mailSettings())).complaints).to.contain('either a text or --unit is needed');
    expect((await notify(['--to', 'x@y.example'], mailSettings())).code).to.equal(1);
    expect(mail.received).to.have.length(0);
  });
});
