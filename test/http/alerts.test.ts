/* The alerts of the console by its forms alone: choices, a chat that is linked, an address that is confirmed. */
import { expect } from 'chai';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asStaff, type SignedInMember, testConfig } from '#test/support/store.ts';
import { TEST_MAIL } from '#test/support/providers/mail-server.ts';

const TELEGRAM = {
  id: '700700',
  token: '700700:a-token-for-tests',
  name: 'a_bot',
  widgetUrl: 'http://127.0.0.1:1',
  answerOrigin: 'http://127.0.0.1:1',
  apiUrl: 'http://127.0.0.1:1',
  channel: null,
};

describe('The alerts of the console', () => {
  const stage = stageWith(() =>
    makeServices({ config: testConfig({ demo: true, rateFactor: 1000, telegram: TELEGRAM, mail: TEST_MAIL }) }),
  );
  const pageOf = async ({ agent }: SignedInMember): Promise<string> =>
    (await agent.get('/en/staff/alerts').expect(200)).text;

  it('A member chooses kinds, and only those of the own role', async () => {
    const member = await asStaff(stage.store, 'moderator');
    const before = await pageOf(member);
    expect(before).to.contain('Withdrawal queue').and.not.contain('Disk space');
    await member.post('/en/staff/alerts', { 'telegram.queue': '1', 'email.disk': '1' }).expect(303);
    const rows = (await stage.services
      .db('staff_alert_choices')
      .where({ member_id: member.auth.id })
      .select('kind', 'by_telegram', 'by_email')
      .orderBy('kind')) as object[];
    expect(rows).to.deep.equal([
      { kind: 'questions', by_telegram: 0, by_email: 0 },
      { kind: 'queue', by_telegram: 1, by_email: 0 },
    ]);
    expect(await pageOf(member)).to.match(/name="telegram.queue"[^>]*checked/);
    await member.post('/en/staff/alerts').expect(303);
    expect(await pageOf(member)).not.to.match(/name="telegram.queue"[^>]*checked/);
  });

  it('The page shows how to link a chat, and unlinks it', async () => {
    const member = await asStaff(stage.store, 'admin');
    await member.post('/en/staff/alerts/telegram').expect(303);
    const page = await pageOf(member);
    const code = /\/start ([\w-]{22})</.exec(page)?.[1] ?? expect.fail('no code');
    expect(page).to.contain(`https://t.me/a_bot?start=${code}`);
    await stage.services
      .db('staff_contacts')
      .where({ member_id: member.auth.id })
      .update({ chat_id: 5, chat_name: 'anna', chat_code: null, chat_code_until: null });
    expect(await pageOf(member)).to.contain('Linked chat: anna');
    await member.post('/en/staff/alerts/telegram/remove').expect(303);
    expect(await pageOf(member)).not.to.contain('Linked chat');
  });

  it('An address is confirmed by its code, a wrong one is refused at its field, and a test needs a way', async () => {
    const member = await asStaff(stage.store, 'admin');
    await member.post('/en/staff/alerts/test', { return: '/en/staff/alerts' }).expect(409);
    await member.post('/en/staff/alerts/email', { email: 'none', return: '/en/staff/alerts' }).expect(422);
    await member.post('/en/staff/alerts/email', { email: 'anna@store.example' }).expect(303);
    expect(await pageOf(member)).to.contain('name="digits"');
    const wrong = await member.post('/en/staff/alerts/email/confirm', { digits: '1', return: '/en/staff/alerts' });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.contain('The code is wrong or has expired');
    const row = (await stage.services.db('staff_contacts').where({ member_id: member.auth.id }).first()) as {
      email_code: string;
    };
    await member.post('/en/staff/alerts/email/confirm', { digits: row.email_code }).expect(303);
    const page = await pageOf(member);
    expect(page).to.contain('Address confirmed').and.not.contain('name="digits"');
    await member.post('/en/staff/alerts/test').expect(303);
    await member.post('/en/staff/alerts/email', { email: '' }).expect(303);
    expect(await pageOf(member)).not.to.contain('anna@store.example');
  });
});
