/**
 * Staff members and the audit log (docs/rules.md 13): roles, the last admin, sessions ended by a change, and a log that
 * is append-only.
 */
import { expect } from 'chai';
import { select, write } from '#src/platform/database/database.ts';
import { staffClaim } from '#src/http/session/staff-session.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { enterDemo } from '#src/admin/access/enter-demo.ts';
import {
  addMember,
  changeRole,
  memberOfSession,
  removeDemoMembers,
  removeMember,
  staffAction,
} from '#src/admin/access/index.ts';
import { beginSession } from '#src/admin/access/session.ts';
import { freshName } from '#test/support/store.ts';
import {
  closeServices,
  expectCleanAudit,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';

interface LogRow {
  readonly act: string;
  readonly member_id: number | null;
  readonly was: string | null;
  readonly became: string | null;
}

describe('Staff members', () => {
  let services: Services;
  let boss: StaffMember;
  before(async () => {
    services = await makeServices();
    boss = await newBoss();
  });
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const newMember = async (role: StaffMember['role']): Promise<StaffMember> => {
    const { id, name } = await addMember(services, null, { name: freshName(), role, locale: 'ru' });
    return { id, name, role, locale: 'ru', claim: null };
  };
  /** An admin who confirms without a code, as demo members do. */
  const newBoss = async (): Promise<StaffMember> => {
    const member = await newMember('admin');
    await services.db('staff_members').where({ id: member.id }).update({ is_demo: 1 });
    return member;
  };
  const sessionOf = ({ id }: StaffMember): Promise<string> =>
    transaction(services, null, async (tx) => (await beginSession(tx, services, id)).key);
  const linesAbout = (type: string, id: number): Promise<LogRow[]> =>
    select<LogRow>(
      services.db,
      'SELECT act, member_id, was, became FROM staff_log WHERE about_type = ? AND about_id = ? ORDER BY id',
      [type, String(id)],
    );

  it('A member’s name is unique in any letter case, and is free again after removal', async () => {
    const { id, name } = await newMember('moderator');
    const again = { name: name.toUpperCase(), role: 'moderator', locale: 'ru' } as const;
    expect(await refusalOf(addMember(services, boss, again))).to.equal('errors.staff.taken');
    await removeMember(services, boss, { id });
    expect(await addMember(services, boss, again)).to.include({ name: again.name });
    expect(await refusalOf(removeMember(services, boss, { id }))).to.equal('errors.staff.unknown');
  });

  it('A change of role and a removal end all sessions of a member', async () => {
    const member = await newMember('moderator');
    const keys = [await sessionOf(member), await sessionOf(member)];
    await changeRole(services, boss, { id: member.id, role: 'manager' });
    for (const key of keys) expect(await memberOfSession(services, key)).to.equal(null);
    const key = await sessionOf(member);
    expect(await memberOfSession(services, key)).to.include({ role: 'manager' });
    await removeMember(services, boss, { id: member.id });
    expect(await memberOfSession(services, key)).to.equal(null);
    const lines = (await linesAbout('member', member.id)).map(({ act, member_id: by }) => [act, by]);
    expect(lines).to.deep.equal([
      ['member.added', null],
      ['member.role', boss.id],
      ['member.removed', boss.id],
    ]);
  });

  it('One admin always remains, also when the last two are removed at once', async () => {
    const admins = await select<{ id: number }>(
      services.db,
      "SELECT id FROM staff_members WHERE role = 'admin' AND removed_at IS NULL AND id <> ?",
      [boss.id],
    );
    for (const { id } of admins) await removeMember(services, null, { id });
    expect(await refusalOf(changeRole(services, boss, { id: boss.id, role: 'manager' }))).to.equal('errors.staff.last');
    const other = await newBoss();
    const said = await Promise.all([
      refusalOf(removeMember(services, other, { id: boss.id })),
      refusalOf(changeRole(services, boss, { id: other.id, role: 'moderator' })),
    ]);
    expect(said.sort()).to.deep.equal(['errors.staff.last', 'nothing was refused']);
    if (said[0] !== said[1]) boss = await newMember('admin');
  });

  it('Demo members are removed with the demo, together with their identities', async () => {
    const arrival = {
      locale: 'ru',
      chosenCurrency: null,
      shownCurrency: 'rub',
      isByForm: false,
      referral: null,
    } as const;
    const device = { fingerprint: null, address: '127.0.0.1', userAgent: 'test' };
    const { staff } = await enterDemo(services, { name: freshName(), role: 'moderator' }, { ...arrival, ...device });
    const key = staff?.key ?? expect.fail('no member signed in');
    expect(await memberOfSession(services, key)).to.include({ role: 'moderator' });
    expect(await removeDemoMembers(services)).to.be.above(0);
    expect(await memberOfSession(services, key)).to.equal(null);
    expect(await removeDemoMembers(services)).to.equal(0);
    expect(await memberOfSession(services, await sessionOf(boss))).not.to.equal(null);
  });

  it('Every action writes a log entry, and a refused action writes none', async () => {
    const silent = staffAction(services, boss, () => Promise.resolve(null));
    expect(await refusalOf(silent)).to.contain('wrote no log entry');
    const about = { type: 'test', id: 1 };
    const refused = staffAction(services, boss, (_tx, log) => {
      log({ act: 'test.refused', about });
      return Promise.reject(new Error('refused'));
    });
    expect(await refusalOf(refused)).to.equal('refused');
    expect(await linesAbout('test', 1)).to.deep.equal([]);
  });

  it('An action runs once under a key, and players’ keys are separate', async () => {
    const player = await makePlayer(services, 0);
    const claim = staffClaim(withKey(player, 'one key of a form').claim ?? expect.fail('no claim'));
    expect(claim.key).to.contain(' ');
    const act = (): Promise<number> =>
      staffAction(services, { ...boss, claim }, (_tx, log) => {
        log({ act: 'test.once', about: { type: 'test', id: 2 }, before: { a: 1 }, after: { a: 2 } });
        return Promise.resolve(7);
      });
    expect([await act(), await act()]).to.deep.equal([7, 7]);
    const lines = await linesAbout('test', 2);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({ member_id: boss.id, was: '{"a":1}', became: '{"a":2}' });
  });

  it('No log entry can be changed, by members or by SQL', async () => {
    for (const sql of ['UPDATE staff_log SET act = ?', 'DELETE FROM staff_log WHERE act <> ?']) {
      expect(await refusalOf(write(services.db, sql, ['x']))).to.contain('the log of staff is never');
    }
  });
});
