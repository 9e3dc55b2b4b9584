/**
 * Who works here and what is written down of it (docs/rules.md 13): roles, the last admin, what ends with a change, and
 * the log that nobody can change.
 */
import { expect } from 'chai';
import { select, write } from '#src/platform/db.ts';
import { type Member, staffClaim } from '#src/platform/member.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { enterDemo } from '#src/staff/enter-demo.ts';
import {
  addMember,
  changeRole,
  memberOfSession,
  removeDemoMembers,
  removeMember,
  staffAction,
} from '#src/staff/index.ts';
import { beginSession } from '#src/staff/session.ts';
import { freshName } from '../../support/store.ts';
import { closeWorld, expectCleanAudit, makePlayer, makeWorld, refusalOf, withKey } from '../../support/world.ts';

interface Line {
  readonly act: string;
  readonly member_id: number | null;
  readonly was: string | null;
  readonly became: string | null;
}

describe('members of staff', () => {
  let world: World;
  let boss: Member;
  before(async () => {
    world = await makeWorld();
    boss = await newMember('admin');
  });
  after(async () => {
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  const newMember = async (role: Member['role']): Promise<Member> => {
    const { id, name } = await addMember(world, null, { name: freshName(), role, locale: 'ru' });
    return { id, name, role, locale: 'ru', claim: null };
  };
  const sessionOf = ({ id }: Member): Promise<string> =>
    transaction(world, null, async (tx) => (await beginSession(tx, world, id)).key);
  const linesAbout = (type: string, id: number): Promise<Line[]> =>
    select<Line>(
      world.db,
      'SELECT act, member_id, was, became FROM staff_log WHERE about_type = ? AND about_id = ? ORDER BY id',
      [type, String(id)],
    );

  it('have names of their own, whatever the case, and a name is free again once its member is gone', async () => {
    const { id, name } = await newMember('moderator');
    const again = { name: name.toUpperCase(), role: 'moderator', locale: 'ru' } as const;
    expect(await refusalOf(addMember(world, boss, again))).to.equal('errors.staff.taken');
    await removeMember(world, boss, { id });
    expect(await addMember(world, boss, again)).to.include({ name: again.name });
    expect(await refusalOf(removeMember(world, boss, { id }))).to.equal('errors.staff.unknown');
  });

  it('lose all their sessions when their role changes, and when they are removed', async () => {
    const member = await newMember('moderator');
    const keys = [await sessionOf(member), await sessionOf(member)];
    await changeRole(world, boss, { id: member.id, role: 'manager' });
    for (const key of keys) expect(await memberOfSession(world, key)).to.equal(null);
    const key = await sessionOf(member);
    expect(await memberOfSession(world, key)).to.include({ role: 'manager' });
    await removeMember(world, boss, { id: member.id });
    expect(await memberOfSession(world, key)).to.equal(null);
    const lines = (await linesAbout('member', member.id)).map(({ act, member_id: by }) => [act, by]);
    expect(lines).to.deep.equal([
      ['member.added', null],
      ['member.role', boss.id],
      ['member.removed', boss.id],
    ]);
  });

  it('keep one admin, also when the last two go at once', async () => {
    const admins = await select<{ id: number }>(
      world.db,
      "SELECT id FROM staff_members WHERE role = 'admin' AND removed_at IS NULL AND id <> ?",
      [boss.id],
    );
    for (const { id } of admins) await removeMember(world, null, { id });
    expect(await refusalOf(changeRole(world, boss, { id: boss.id, role: 'manager' }))).to.equal('errors.staff.last');
    const other = await newMember('admin');
    const said = await Promise.all([
      refusalOf(removeMember(world, other, { id: boss.id })),
      refusalOf(changeRole(world, boss, { id: other.id, role: 'moderator' })),
    ]);
    expect(said.sort()).to.deep.equal(['errors.staff.last', 'nothing was refused']);
    if (said[0] !== said[1]) boss = await newMember('admin');
  });

  it('who are made up go with the demo, and with them what they were signed in by', async () => {
    const { staff } = await enterDemo(world, { name: freshName(), role: 'moderator' }, 'ru');
    const key = staff?.key ?? expect.fail('nobody came in');
    expect(await memberOfSession(world, key)).to.include({ role: 'moderator' });
    expect(await removeDemoMembers(world)).to.be.above(0);
    expect(await memberOfSession(world, key)).to.equal(null);
    expect(await removeDemoMembers(world)).to.equal(0);
    expect(await memberOfSession(world, await sessionOf(boss))).not.to.equal(null);
  });

  it('do nothing without a line, and leave no line of what was refused', async () => {
    const silent = staffAction(world, boss, () => Promise.resolve(null));
    expect(await refusalOf(silent)).to.contain('logged nothing');
    const about = { type: 'test', id: 1 };
    const refused = staffAction(world, boss, (_tx, log) => {
      log({ act: 'test.refused', about });
      return Promise.reject(new Error('refused'));
    });
    expect(await refusalOf(refused)).to.equal('refused');
    expect(await linesAbout('test', 1)).to.deep.equal([]);
  });

  it('act once under a key, which no player can have', async () => {
    const player = await makePlayer(world, 0);
    const claim = staffClaim(withKey(player, 'one key of a form').claim ?? expect.fail('no claim'));
    expect(claim.key).to.contain(' ');
    const act = (): Promise<number> =>
      staffAction(world, { ...boss, claim }, (_tx, log) => {
        log({ act: 'test.once', about: { type: 'test', id: 2 }, before: { a: 1 }, after: { a: 2 } });
        return Promise.resolve(7);
      });
    expect([await act(), await act()]).to.deep.equal([7, 7]);
    const lines = await linesAbout('test', 2);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({ member_id: boss.id, was: '{"a":1}', became: '{"a":2}' });
  });

  it('cannot change the log, nor can anybody else', async () => {
    for (const sql of ['UPDATE staff_log SET act = ?', 'DELETE FROM staff_log WHERE act <> ?']) {
      expect(await refusalOf(write(world.db, sql, ['x']))).to.contain('the log of staff is never');
    }
  });
});
