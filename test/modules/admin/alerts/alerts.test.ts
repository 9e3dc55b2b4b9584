/* Notices to staff: one for a trouble and one for its end, by Telegram and e-mail, to those who want them. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { expect } from 'chai';
import { insertMember } from '#src/admin/access/store/members.ts';
import { type AlertKind, NEVER } from '#src/admin/alerts/alert.ts';
import { type AlertFigures, readAlertFigures } from '#src/admin/alerts/alert-figures.ts';
import { loadAlerts } from '#src/admin/alerts/alerts-model.ts';
import { linkTelegram } from '#src/admin/alerts/link-telegram.ts';
import { noticeText } from '#src/admin/alerts/notice-text.ts';
import { confirmStaffEmail, linkChat, saveChoices, saveStaffEmail, testAlerts } from '#src/admin/alerts/save-alerts.ts';
import { eraseRemoved } from '#src/admin/alerts/store.ts';
import { watchAlerts } from '#src/admin/alerts/watch-alerts.ts';
import { addMember, allowCost, changeRole, removeMember } from '#src/admin/access/index.ts';
import { approveCorrection, correctBalance } from '#src/admin/players/index.ts';
import { readFindings } from '#src/admin/analytics/findings.ts';
import { storeGauges } from '#src/admin/analytics/watched-figures.ts';
import { senders } from '#src/app.ts';
import { deliverMessages } from '#src/core/outbox/index.ts';
import { recordAudit } from '#src/platform/database/audit-runs.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { openQuestion } from '#src/portal/questions/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Role } from '#src/shared/powers.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#src/shared/time.ts';
import { viewerWithoutRates } from '#src/shared/viewers.ts';
import { type MailServer, openMailServer } from '#test/support/providers/mail-server.ts';
import { openProviderServer, type ProviderServer } from '#test/support/providers/provider-server.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  type TestClock,
} from '#test/support/services.ts';
import { freshName } from '#test/support/store.ts';

const TOKEN = '700700:a-token-for-tests';

interface SentMessage {
  readonly chat_id: number;
  readonly text: string;
}

describe('Notices to staff', () => {
  const clock: TestClock = fixedClock();
  const sent: SentMessage[] = [];
  let updates: object[] = [];
  let calls: string[] = [];
  let refusal: object | null = null;
  let services: Services;
  let mail: MailServer;
  let bot: ProviderServer;
  before(async () => {
    mail = await openMailServer();
    bot = await openProviderServer(({ path, body }) => {
      const method = path.replace(`/bot${TOKEN}/`, '');
      calls.push(method);
      const params = JSON.parse(body) as { offset?: number } & SentMessage;
      if (method === 'getUpdates') {
        updates = updates.filter((one) => (one as { update_id: number }).update_id >= (params.offset ?? 0));
        return { status: 200, body: { ok: true, result: updates } };
      }
      if (refusal !== null) return { status: 400, body: { ok: false, ...refusal } };
      sent.push(params);
      return { status: 200, body: { ok: true, result: {} } };
    });
    const made = await makeServices({ clock });
    const telegram = {
      id: '700700',
      token: TOKEN,
      name: 'a_bot',
      widgetUrl: bot.url,
      answerOrigin: bot.url,
      apiUrl: bot.url,
      channel: null,
    };
    services = { ...made, config: { ...made.config, telegram, mail: mail.config, publicOrigin: 'https://s.example' } };
  });
  beforeEach(async () => {
    sent.length = 0;
    mail.received.length = 0;
    calls = [];
    updates = [];
    refusal = null;
    for (const table of ['outbox_messages', 'alert_states', 'staff_alert_choices', 'staff_contacts']) {
      await services.db(table).delete();
    }
  });
  after(() => expectCleanAudit(services));
  after(async () => {
    await services.db('outbox_messages').delete();
    await closeServices(services);
    await Promise.all([mail.close(), bot.close()]);
  });

  const makeMember = async (role: Role = 'admin'): Promise<StaffMember> => {
    const row = { name: freshName(), role, locale: 'en', isDemo: true } as const;
    return { ...row, id: await transaction(services, null, (tx) => insertMember(tx, row)), claim: null };
  };
  const choose = (member: StaffMember, ...kinds: AlertKind[]): Promise<null> =>
    saveChoices(
      services,
      member,
      kinds.map((kind) => ({ kind, byTelegram: true, byEmail: true })),
    );
  const codeOf = async (member: StaffMember): Promise<string> => {
    const row = (await services.db('staff_contacts').where({ member_id: member.id }).first()) as { chat_code: string };
    return row.chat_code;
  };
  const link = async (member: StaffMember, chatId: number): Promise<void> => {
    await linkChat(services, member);
    const chat = { id: chatId, type: 'private', username: 'anna' };
    updates = [{ update_id: 5, message: { text: `/start ${await codeOf(member)}`, chat } }];
    expect(await linkTelegram(services)).to.equal(1);
    sent.length = 0;
  };
  const deliver = async (): Promise<string[]> => {
    sent.length = 0;
    await deliverMessages(services, senders);
    return sent.map(({ text }) => text);
  };
  /** All figures are fine except for the given ones. */
  const figures = (given: Partial<Record<AlertKind, number | null>>): AlertFigures => {
    const none = { queue: 0, questions: 0, payments: 0, flags: 0, errors: 0, audit: 0, mail: 0, log: null };
    const fine = { ...none, auditAge: 1, backup: 1, certificate: 60, disk: 50 };
    const all: Record<AlertKind, number | null> = { ...fine, ...given };
    const entries = Object.entries(all).map(([kind, value]) => [kind, () => Promise.resolve(value)] as const);
    return Object.fromEntries(entries) as unknown as AlertFigures;
  };

  const watchTwice = async (read: AlertFigures): Promise<void> => {
    await watchAlerts(services, read);
    await watchAlerts(services, read);
  };

  it('A trouble is one notice when it begins and one when it is over, however long it lasts', async () => {
    const member = await makeMember();
    await link(member, 77);
    await choose(member, 'disk');
    const values = [50, 9, 8, 7, 12, 9, 20, 20, 50];
    const texts: string[] = [];
    for (const disk of values) {
      await watchAlerts(services, figures({ disk }));
      texts.push(...(await deliver()));
    }
    expect(texts).to.have.length(2);
    expect(texts[0]).to.contain('Problem: Disk space').and.contain('8%').and.contain('https://s.example/en/staff');
    expect(texts[1]).to.contain('Back to normal: Disk space').and.contain('20%');
  });

  it('A figure that cannot be read changes nothing', async () => {
    expect(await watchAlerts(services, figures({ errors: 50 }))).to.deep.equal([]);
    const broken = { ...figures({}), errors: () => Promise.reject(new Error('away')) };
    expect(await watchAlerts(services, broken)).to.deep.equal([]);
    expect(await watchAlerts(services, figures({ errors: 50 }))).to.deep.equal(['errors']);
  });

  it('A member gets the kinds that they chose and whose power they have, in their language', async () => {
    const [admin, moderator] = [await makeMember(), await makeMember('moderator')];
    await link(admin, 1);
    await link(moderator, 2);
    await choose(admin, 'queue');
    await choose(moderator, 'queue', 'disk');
    await watchTwice(figures({ queue: 121, disk: 1 }));
    await deliverMessages(services, senders);
    expect(sent.map(({ chat_id, text }) => [chat_id, text.includes('Withdrawal queue')]).toSorted()).to.deep.equal([
      [1, true],
      [2, true],
    ]);
  });

  it('Members learn of an invitation, a role and an approval, and admins of waiting requests', async () => {
    const [admin, moderator] = [await makeMember(), await makeMember('moderator')];
    await link(admin, 1);
    await link(moderator, 2);
    const told = async (): Promise<(readonly [number, string])[]> => {
      await deliver();
      return sent.map(({ chat_id, text }): readonly [number, string] => [chat_id, text]).toSorted(([a], [b]) => a - b);
    };
    const { id, name } = await addMember(services, admin, { name: freshName(), role: 'manager', locale: 'en' });
    const invited = await told();
    expect(invited.map(([chat]) => chat)).to.deep.equal([1, 2]);
    expect(invited[1]?.[1]).to.contain(`New staff member: ${name}. Added by ${admin.name}`);
    await changeRole(services, admin, { id, role: 'admin' });
    expect((await told()).map(([chat, text]) => [chat, text.includes(`New role for ${name}`)])).to.deep.equal([
      [1, true],
      [2, true],
    ]);
    await allowCost(services, { id, sumKopecks: 100, reason: 'agreed' });
    expect((await told())[1]?.[1]).to.contain('Allowed by a server command');

    const player = await makePlayer(services, 0);
    const asked = { id: player.id, unit: 'RUB', change: 2_000_000, reason: 'a test' } as const;
    const correction = await correctBalance(services, moderator, asked);
    const waiting = await told();
    expect(waiting.map(([chat]) => chat)).to.deep.equal([1]);
    expect(waiting[0]?.[1])
      .to.contain('needs approval from a second admin')
      .and.contain('https://s.example/en/staff/corrections');
    await approveCorrection(services, admin, correction);
    expect((await told()).map(([chat]) => chat)).to.deep.equal([1, 2]);
    const findings = await readFindings(services);
    const allowed = findings.find((finding) => finding.name === 'allowed');
    expect(allowed?.isGood).to.equal(false);
    expect(allowed?.facts[0]).to.contain(name).and.contain('1 ₽');
  });

  it('The bot is asked only while a member links a chat, and links a private chat by its code', async () => {
    const member = await makeMember();
    await linkTelegram(services);
    expect(calls).to.deep.equal([]);
    await linkChat(services, member);
    const code = await codeOf(member);
    const message = (text: string, type = 'private') => ({ text, chat: { id: 9, type, first_name: 'Anna' } });
    updates = [
      { update_id: 1, message: message('/start wrong') },
      { update_id: 2, message: message(`/start ${code}`, 'group') },
      { update_id: 3, message: { text: 'hello' } },
      { update_id: 4 },
    ];
    expect(await linkTelegram(services)).to.equal(0);
    expect(updates).to.deep.equal([]);
    updates = [{ update_id: 5, message: message(`/start ${code}`) }];
    expect(await linkTelegram(services)).to.equal(1);
    expect(sent[0]).to.include({ chat_id: 9 });
    calls = [];
    await linkTelegram(services);
    expect(calls).to.deep.equal([]);
    const row = (await services.db('staff_contacts').where({ member_id: member.id }).first()) as object;
    expect(row).to.include({ chat_id: 9, chat_name: 'Anna', chat_code: null });
  });

  it('A code is worth nothing after a quarter of an hour', async () => {
    const member = await makeMember();
    await linkChat(services, member);
    const text = `/start ${await codeOf(member)}`;
    clock.moveBy(15 * MINUTE_MS + 1);
    updates = [{ update_id: 5, message: { text, chat: { id: 9, type: 'private' } } }];
    expect(await linkTelegram(services)).to.equal(0);
    expect(calls).to.deep.equal([]);
  });

  it('An address gets a code first, and notices once the code was entered', async () => {
    const member = await makeMember();
    await choose(member, 'audit');
    expect(await saveStaffEmail(services, member, { email: 'anna@store.example' })).to.equal('asked');
    await deliverMessages(services, senders);
    const code = /\d{8}/.exec(mail.received[0]?.headers.get('subject') ?? '')?.[0] ?? expect.fail('no code');
    await watchTwice(figures({ audit: 2 }));
    await deliverMessages(services, senders);
    expect(mail.received).to.have.length(1);
    const wrong = confirmStaffEmail(services, member, { digits: code === '00000000' ? '1' : '00000000' });
    expect(await wrong.catch((error: unknown) => error)).to.include({ key: 'errors.alert.code' });
    await confirmStaffEmail(services, member, { digits: code });
    await watchTwice(figures({ audit: 0 }));
    await deliverMessages(services, senders);
    expect(mail.received).to.have.length(2);
    expect(mail.received[1]?.headers.get('subject')).to.contain('Back to normal: Database audit');
  });

  it('A chat that blocked the bot is given up, and one with a rate limit is tried again', async () => {
    const member = await makeMember();
    await link(member, 3);
    const stateOf = async (): Promise<object> =>
      (await services.db('outbox_messages').orderBy('id', 'desc').first()) as object;
    refusal = { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 60 } };
    await testAlerts(services, member);
    await deliver();
    expect(await stateOf()).to.include({ state: 'waiting', response_status: 429 });
    refusal = { error_code: 403, description: 'Forbidden: bot was blocked by the user' };
    clock.moveBy(MINUTE_MS);
    await deliver();
    expect(await stateOf()).to.include({ state: 'failed', response_status: 403 });
  });

  it('A removed member gets nothing more, and the contacts are erased', async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    await link(member, 4);
    await choose(member, 'errors');
    await testAlerts(services, member);
    await removeMember(services, null, { id: member.id });
    expect(await deliver()).to.deep.equal([]);
    await watchTwice(figures({ errors: 30 }));
    expect(await deliver()).to.deep.equal([]);
    await eraseRemoved(services.db);
    expect(await services.db('staff_contacts')).to.deep.equal([]);
    const none = testAlerts(services, other);
    expect(await none.catch((error: unknown) => error)).to.include({ key: 'errors.alert.none' });
  });

  it('A figure that cannot be read for ten minutes is one notice with the reason', async () => {
    const member = await makeMember();
    await link(member, 5);
    await choose(member, 'disk');
    const broken = { ...figures({}), disk: () => Promise.reject(new Error('ENOENT /data')) };
    const texts: string[] = [];
    for (let check = 1; check <= 12; check += 1) {
      expect(await watchAlerts(services, broken)).to.deep.equal(check === 10 ? ['disk'] : []);
      texts.push(...(await deliver()));
    }
    expect(texts).to.have.length(1);
    expect(texts[0]).to.contain('Problem: Disk space\nCannot be read: ENOENT /data');
    const model = await loadAlerts(services, { ...viewerWithoutRates('en', services.texts.t('en')), member });
    const disk = model.alerts.find(({ kind }) => kind === 'disk');
    expect(disk).to.include({ state: 'raised', figure: 'Cannot be read: ENOENT /data' });
    await watchTwice(figures({}));
    expect((await deliver())[0]).to.contain('Back to normal: Disk space');
  });

  it('A question that has waited for a day is a notice that leads to the queue', async () => {
    const member = await makeMember('moderator');
    await link(member, 7);
    await choose(member, 'questions');
    const read = { ...figures({}), questions: readAlertFigures.questions };
    const asker = await makePlayer(services, 0);
    const asked = { kind: 'none', subjectId: '', text: 'When?', locale: 'en' } as const;
    const { id } = await openQuestion(services, asker, asked);
    await watchTwice(read);
    expect(await deliver()).to.deep.equal([]);
    await services
      .db('question_threads')
      .where({ id })
      .update({ waiting_since: timeAfter(clock.now(), -DAY_MS) });
    await watchTwice(read);
    const [text] = await deliver();
    expect(text)
      .to.contain('Problem: Questions to support\nThe oldest question has been waiting for 24 hours')
      .and.contain('https://s.example/en/staff/questions');
    await services.db('question_threads').where({ id }).delete();
  });

  it('A store without any audit and backup reports both', async () => {
    const member = await makeMember();
    await link(member, 6);
    await choose(member, 'auditAge', 'backup');
    await services.db('audit_runs').delete();
    await services.db('backup_marks').delete();
    await watchTwice({ ...figures({}), auditAge: readAlertFigures.auditAge, backup: readAlertFigures.backup });
    expect((await deliver()).map((text) => text.split('\n').slice(0, 2).join(': ').slice(3))).to.deep.equal([
      'Problem: Age of the audit: Time since the last audit: never done',
      'Problem: Backup: Age of the last backup: never done',
    ]);
    await services.db('backup_marks').insert({ kind: 'backup', marked_at: timeAfter(clock.now(), -4 * MINUTE_MS) });
    await watchTwice({ ...figures({}), auditAge: readAlertFigures.auditAge, backup: readAlertFigures.backup });
    expect((await deliver())[0]).to.contain('Age of the last backup: 4 minutes');
  });

  it('An archive of the log that never began is a notice', async () => {
    const member = await makeMember();
    await link(member, 8);
    await choose(member, 'log');
    await watchTwice(figures({ log: NEVER }));
    expect((await deliver())[0]).to.contain('Problem: Archive of the database log\nnever done\n');
  });

  it('An archive of the log that is behind and mail that waits are reported', async () => {
    const { log, mail: waitingMail } = readAlertFigures;
    await services.db('backup_marks').delete();
    expect(await log(services)).to.equal(null);
    await services.db('backup_marks').insert({ kind: 'log', marked_at: clock.now() });
    const member = await makeMember();
    await saveStaffEmail(services, member, { email: 'anna@store.example' });
    clock.moveBy(15 * MINUTE_MS);
    expect(await waitingMail(services)).to.equal(0);
    clock.moveBy(MINUTE_MS);
    expect(await waitingMail(services)).to.equal(1);
    expect(await log(services)).to.equal(16);
    expect(await watchAlerts(services, { ...figures({}), log, mail: waitingMail })).to.deep.equal([]);
    const changed = await watchAlerts(services, { ...figures({}), log, mail: waitingMail });
    expect(changed).to.deep.equal(['log', 'mail']);
    await services.db('backup_marks').delete();
  });

  it('An expired certificate is a notice and a metric, and one that is not trusted has a reason', async () => {
    const served = async (name: string): Promise<Services & { readonly server: Server }> => {
      const key = readFileSync('test/fixtures/outside-key.pem');
      const server = createServer({ cert: readFileSync(`test/fixtures/${name}.pem`), key }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const publicOrigin = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
      return { ...services, config: { ...services.config, publicOrigin }, server };
    };
    const metricOf = async (given: Services): Promise<number | undefined> => {
      const gauge = storeGauges(given).find(({ name }) => name === 'opencrate_certificate_end_seconds');
      return (await gauge?.read())?.get('');
    };
    const [expired, untrusted] = [await served('expired-cert'), await served('outside-cert')];
    try {
      const read = { ...figures({}), certificate: () => readAlertFigures.certificate(expired) };
      await watchAlerts(services, read);
      expect(await watchAlerts(services, read)).to.deep.equal(['certificate']);
      const lineOf = (kind: string, value: number | null): string | undefined =>
        noticeText(services, { locale: 'en', emailCode: null }, { kind, content: { alert: 'certificate', value } })
          ?.lines[0];
      const daysLeft = await readAlertFigures.certificate(expired);
      expect(lineOf('alert.raised', daysLeft)).to.equal('The certificate has expired');
      expect(lineOf('alert.cleared', null)).to.equal('not used');
      expect(await metricOf(expired)).to.equal(Date.parse('2026-01-02T00:00:00Z') / SECOND_MS);
      expect((await readFindings(expired)).find(({ name }) => name === 'tls')).to.include({ isGood: false });
      const reason = await readAlertFigures.certificate(untrusted).catch((error: unknown) => error);
      expect(reason).to.have.property('message', 'DEPTH_ZERO_SELF_SIGNED_CERT');
      expect(await metricOf(untrusted)).to.equal(0);
      expect(await metricOf({ ...services, config: { ...services.config, publicOrigin: null } })).to.equal(undefined);
    } finally {
      expired.server.close();
      untrusted.server.close();
    }
  });

  it('Every figure of a real store can be read', async () => {
    await recordAudit(services.db, { rules: 100, broken: 3, totals: null });
    const entries = await Promise.all(
      Object.entries(readAlertFigures).map(async ([kind, read]) => [kind, await read(services).catch(() => 'away')]),
    );
    const values = Object.fromEntries(entries) as Record<AlertKind, number | string | null>;
    expect(values).to.include({ audit: 3, certificate: 'away' });
    for (const kind of ['queue', 'questions', 'payments', 'flags', 'errors', 'disk'] as const) {
      expect(values[kind], kind).to.be.a('number');
    }
  });
});
