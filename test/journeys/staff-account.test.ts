/* Changes that staff members may make to their own account. */
import { expect } from 'chai';
import {
  type MemberSession,
  signInAgain,
  signInNewMember,
  pageText,
  sendForm,
} from '#test/support/players/member-session.ts';
import { openStage, type SignInStage } from '#test/support/players/sign-in-stage.ts';

describe('The account of a staff member', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  it('The password is changed with the old one and a second factor', async () => {
    const one = await signInNewMember(stage);
    const other = await signInAgain(stage.store, one.begun, one.code());
    const fresh = 'seven grey herons wade';
    const change = (fields: object) =>
      sendForm(one.agent, '/en/staff/account/password', { ...one.auth, ...fields }).expect(303);
    const right = { old: one.begun.password, password: fresh };
    await change({ ...right, old: 'not the old one', code: one.code() });
    expect(await pageText(one.agent, '/en/staff/account')).to.contain('The current password is wrong');
    await change({ ...right, password: 'password1234', code: one.code() });
    await change({ ...right, code: '000000' });
    await other.agent.get('/en/staff').expect(200);
    await change({ ...right, code: one.code() });
    expect(await pageText(one.agent, '/en/staff/account')).to.contain('Password saved');
    await other.agent.get('/en/staff').expect(303);
    const back = stage.store.guest();
    const name = one.begun.member.name;
    await sendForm(back, '/en/staff/sign-in', { name, password: one.begun.password }).expect(
      'Location',
      '/en/staff/sign-in',
    );
    await sendForm(back, '/en/staff/sign-in', { name, password: fresh }).expect('Location', '/en/staff/second');
  });

  it('New recovery codes are displayed until they are confirmed, and replace the old ones', async () => {
    const one = await signInNewMember(stage);
    const account = '/en/staff/account/codes';
    await sendForm(one.agent, account, { ...one.auth, code: one.code() })
      .expect(303)
      .expect('Location', account);
    const codes = [...(await pageText(one.agent, account)).matchAll(/<li>((?:[a-z0-9]{6}-){3}[a-z0-9]{6})</g)].map(
      ([, code = '']) => code,
    );
    expect(codes).to.have.length(10);
    await sendForm(one.agent, `${account}/kept`, one.auth).expect(303).expect('Location', '/en/staff/account');
    await one.agent.get(account).expect(404);
    const back = stage.store.guest();
    const { name } = one.begun.member;
    await sendForm(back, '/en/staff/sign-in', { name, password: one.begun.password }).expect(303);
    await sendForm(back, '/en/staff/second', { code: one.code() }).expect('Location', '/en/staff/second');
    await sendForm(back, '/en/staff/second', { code: codes[3] }).expect('Location', '/en/staff');
  });

  it('A member chooses the language of alerts, whatever the language of the page is', async () => {
    const one = await signInNewMember(stage);
    const save = (language: string) => sendForm(one.agent, '/en/staff/account/language', { ...one.auth, language });
    await save('pl').expect(303).expect('Location', '/en/staff/account');
    expect(await pageText(one.agent, '/en/staff/account')).to.match(/<option value="pl" lang="pl" selected/);
    await save('xx').expect(303);
    const row = (await stage.services.db('staff_members').where({ id: one.begun.member.id }).first()) as object;
    expect(row).to.include({ locale: 'pl' });
  });

  it('A member’s sessions are listed, and one or all others can be ended', async () => {
    const one = await signInNewMember(stage);
    const [two, three] = [
      await signInAgain(stage.store, one.begun, one.code()),
      await signInAgain(stage.store, one.begun, one.code()),
    ];
    const stranger = await signInNewMember(stage);
    const page = await pageText(one.agent, '/en/staff/account');
    const named = [...page.matchAll(/value="([\w-]{43})"[^>]* name="session"/g)].map(([, id = '']) => id);
    expect(named).to.have.length(2);
    const end = (who: Pick<MemberSession, 'agent' | 'auth'>, fields: object) =>
      sendForm(who.agent, '/en/staff/account/sessions/end', { ...who.auth, ...fields });
    await end(stranger, { session: named[0] }).expect(404);
    await end(one, { session: named[0] }).expect(303);
    const statuses = async () =>
      (await Promise.all([two, three].map(({ agent }) => agent.get('/en/staff')))).map(({ status }) => status);
    expect((await statuses()).toSorted()).to.deep.equal([200, 303]);
    await end(one, { all: '1' }).expect(303);
    expect(await statuses()).to.deep.equal([303, 303]);
    await one.agent.get('/en/staff').expect(200);
  });
});
