/**
 * The second factor once more (docs/rules.md 13). Proves that an admin gives a code for invitations, roles, resets,
 * removals and settings that move value; that no code works twice; that a refused act leaves the code good and its form
 * as typed; and that a demo member, who has no second factor, is asked for none.
 */
import { expect } from 'chai';
import { saveSettings } from '#src/admin/settings/save-settings.ts';
import { type SettingGroup, settingsIn } from '#src/admin/settings/setting-groups.ts';
import { fieldsOf, readSettings, settingFieldValues } from '#src/core/settings/index.ts';
import { addMember, changeRole, removeMember, resetSecondFactor } from '#src/admin/access/index.ts';
import { signInAgain, sendForm } from '#test/support/players/member-session.ts';
import { beginMember, type BegunMember } from '#test/support/players/member.ts';
import { stageWith } from '#test/support/stage.ts';
import { asStaff, freshName, testConfig } from '#test/support/store.ts';
import { makeServices, refusalOf } from '#test/support/services.ts';
import { keepSettings } from '#test/support/store-wide.ts';

const FROM = '198.51.100.40';

describe('Actions that repeat the second factor', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));
  let admin: BegunMember;
  let left: string[];
  beforeEach(async () => {
    admin = await beginMember(stage.services, freshName(), 'admin');
    left = [...admin.codes];
  });

  const good = () => ({ code: left.pop() ?? expect.fail('no code is left'), address: FROM });
  const newcomer = () => ({ name: freshName(), role: 'moderator', locale: 'en' }) as const;
  const invite = (who: ReturnType<typeof newcomer>, confirmation?: { code: string; address: string }) =>
    addMember(stage.services, admin.member, who, confirmation);
  const formOf = async (group: SettingGroup): Promise<Record<string, string>> => {
    const settings = await readSettings(stage.services);
    return Object.fromEntries(
      settingsIn(group).flatMap((name) => {
        const fields = settingFieldValues(name, settings[name]);
        return fieldsOf(name).flatMap(({ path }) =>
          [...fields].filter(([key]) => key === path || key.startsWith(`${path}.`)),
        );
      }),
    );
  };
  const save = async (group: SettingGroup, more: Record<string, string>) =>
    await saveSettings(
      stage.services,
      admin.member,
      { group, ...(await formOf(group)), ...more },
      { t: stage.services.texts.t('en'), address: FROM },
    );

  it('Inviting, changing a role, resetting and removing change nothing without a valid code', async () => {
    const { member: other } = await beginMember(stage.services, freshName(), 'moderator');
    const who = newcomer();
    for (const wrong of [undefined, { code: '', address: FROM }, { code: '000000', address: FROM }]) {
      expect(await refusalOf(invite(who, wrong))).to.equal('errors.staff.code');
      const role = { id: other.id, role: 'admin' } as const;
      expect(await refusalOf(changeRole(stage.services, admin.member, role, wrong))).to.equal('errors.staff.code');
      const reset = { id: other.id, locale: 'en' } as const;
      expect(await refusalOf(resetSecondFactor(stage.services, admin.member, reset, wrong))).to.equal(
        'errors.staff.code',
      );
      const removal = removeMember(stage.services, admin.member, { id: other.id }, wrong);
      expect(await refusalOf(removal)).to.equal('errors.staff.code');
    }
    const row = await stage.services.db('staff_members').where({ id: other.id }).first<{ role: string }>();
    expect(row).to.include({ role: 'moderator' }).and.to.have.property('totp_secret').that.is.not.equal(null);
    expect(await stage.services.db('staff_members').where({ name: who.name })).to.deep.equal([]);
    await changeRole(stage.services, admin.member, { id: other.id, role: 'manager' }, good());
    await resetSecondFactor(stage.services, admin.member, { id: other.id, locale: 'en' }, good());
    await removeMember(stage.services, admin.member, { id: other.id }, good());
  });

  it('A code is accepted once, and stays valid when the action itself is refused', async () => {
    const taken = newcomer();
    const code = good();
    await invite(taken, good());
    expect(await refusalOf(invite(taken, code))).to.equal('errors.staff.taken');
    await invite(newcomer(), code);
    expect(await refusalOf(invite(newcomer(), code))).to.equal('errors.staff.code');
    const both = good();
    const answers = await Promise.all([refusalOf(invite(newcomer(), both)), refusalOf(invite(newcomer(), both))]);
    expect(answers.sort()).to.deep.equal(['errors.staff.code', 'nothing was refused']);
  });

  it('Settings that move value require a code, and contacts do not', async () => {
    for (const group of ['staff', 'money', 'games', 'bonus', 'friends'] as const) {
      expect(await refusalOf(save(group, {})), group).to.equal('errors.staff.code');
    }
    await keepSettings(stage.services, ['correctionLimit']);
    const before = (await readSettings(stage.services)).correctionLimit;
    expect(await refusalOf(save('staff', { correctionLimit: '90000' }))).to.equal('errors.staff.code');
    const wrong = good();
    expect(await refusalOf(save('staff', { correctionLimit: 'many', code: wrong.code }))).to.equal('errors.setting');
    expect(await save('staff', { correctionLimit: '9000', code: wrong.code })).to.equal(1);
    // Two members raise a limit.
    const raised = save('staff', { correctionLimit: String(before / 100), code: good().code });
    expect(await refusalOf(raised)).to.equal('errors.staff.cost');
    expect(await save('contacts', {})).to.equal(0);
  });

  it('Typed values stay when the code is refused, and the field says so', async () => {
    const { agent, auth } = await signInAgain(stage.store, admin, good().code);
    const typed = { ...auth, role: 'manager', name: freshName(), return: '/en/staff/roles' };
    const page = await sendForm(agent, '/en/staff/roles', { ...typed, code: '000000' }).expect(422);
    expect(page.text).to.contain(`value="${typed.name}"`).and.contain('Wrong code');
    expect(page.text).to.contain('Six digits from your app');
    await sendForm(agent, '/en/staff/roles', { ...typed, code: good().code }).expect(303);
    const reset = `/en/staff/roles/${String(admin.member.id)}/reset-second`;
    // The page of the list that the member is on.
    const list = `/en/staff/roles?${new URLSearchParams({ after: admin.member.name.slice(0, -1) }).toString()}`;
    const again = await sendForm(agent, reset, { ...auth, code: '000000', return: list }).expect(422);
    // The reason stands inside the question of that one button.
    expect(again.text.match(/<details class="confirm" open="">/g)).to.have.lengthOf(1);
  });

  it('A demo member needs no code, in demo mode only', async () => {
    const demo = await asStaff(stage.store, 'admin');
    const { text } = await demo.agent.get('/en/staff/roles').expect(200);
    expect(text).to.contain('Demo staff have no two-step verification');
    await demo.post('/en/staff/roles', { name: freshName(), role: 'moderator' }).expect(303);
    const made = await stage.services.db('staff_members').where({ is_demo: 1 }).first<{ id: number; name: string }>();
    const member = { id: made.id, name: made.name, role: 'admin', locale: 'en', claim: null } as const;
    const real = { ...stage.services, config: { ...stage.services.config, demo: false } };
    expect(await refusalOf(addMember(real, member, newcomer()))).to.equal('errors.staff.code');
  });
});
