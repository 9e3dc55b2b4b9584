/**
 * Balances corrected by staff: a transfer with a reason and its line in the log, never below zero, above the limit by
 * two people, once however many approve at once. The limit is compared with the sums of 24 hours, and a member whom
 * the author has just invited cannot be the second.
 */
import { expect } from 'chai';
import { listMovements, readBalances } from '#src/core/ledger/index.ts';
import { listNotifications } from '#src/players/notifications/index.ts';
import { approveCorrection, correctBalance, refuseCorrection } from '#src/admin/players/correct-balance.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { changeSettings } from '#src/core/settings/index.ts';
import { addMember, changeRole, resetSecondFactor, staffAction } from '#src/admin/access/index.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { freshName } from '#test/support/store.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  openTwin,
  refusalOf,
  type TestClock,
} from '#test/support/services.ts';
import { keepSettings } from '#test/support/store-wide.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';

const LIMIT = 1_000_000;

describe('A correction of a balance', () => {
  let services: Services;
  let clock: TestClock;
  let author: StaffMember;
  let second: StaffMember;
  before(async () => {
    clock = fixedClock();
    services = await makeServices({ clock });
    await keepSettings(services, ['correctionLimit']);
  });
  // Sums of a day are counted by admin: each test has its own.
  beforeEach(async () => {
    [author, second] = [memberOf(await makeMember(services)), memberOf(await makeMember(services))];
  });
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const moneyOf = async (id: number): Promise<number> => (await readBalances(services.db, id)).moneyKopecks;
  const correct = (id: number, change: number, unit: 'RUB' | 'BONUS' | 'DONATE' = 'RUB') =>
    correctBalance(services, author, { id, unit, change, reason: 'a test of ours' });
  const correctBy = (by: Services, member: StaffMember, id: number, change: number) =>
    correctBalance(by, member, { id, unit: 'RUB', change, reason: 'a test of ours' });
  const actsAbout = (id: number): Promise<string[]> =>
    services
      .db('staff_log')
      .where({ about_type: 'player', about_id: String(id) })
      .orderBy('id')
      .pluck<string[]>('act');

  it('A correction moves money, points and donate both ways, with its reason in the ledger and the log', async () => {
    const { id } = await makePlayer(services, 10_000);
    expect(await correct(id, 5000)).to.include({ playerId: id, isWaiting: false });
    await correct(id, -12_000);
    await correct(id, 700, 'BONUS');
    await correct(id, 800, 'DONATE');
    expect(await readBalances(services.db, id)).to.include({
      moneyKopecks: 3000,
      bonusCentiPoints: 700,
      donateKopecks: 800,
    });
    const kept = await services.db('transfers').where({ kind: 'correction' }).orderBy('id', 'desc').first<object>();
    expect(kept).to.include({ reason: 'a test of ours', amount: 800, unit: 'DONATE' });
    expect(await actsAbout(id)).to.deep.equal(Array.from({ length: 4 }, () => 'correction.posted'));
  });

  it('The player reads a correction with its reason in a notification and in the movements', async () => {
    const { id } = await makePlayer(services, 10_000);
    await correct(id, 5000);
    await correct(id, -700);
    await correct(id, 300, 'BONUS');
    const { movements } = await listMovements(services.db, id, {
      unshownSeats: [],
      unit: null,
      kind: 'correction',
      beforeId: null,
      limit: 5,
    });
    expect(movements.map(({ note }) => note)).to.deep.equal(Array.from({ length: 3 }, () => 'a test of ours'));
    const { notifications } = await listNotifications(services.db, id, null);
    const reason = 'a test of ours';
    expect(notifications.map(({ kind, params }) => ({ kind, ...params }))).to.deep.equal([
      { kind: 'correction.added', sumCentiPoints: 300, reason, isDonate: 0 },
      { kind: 'correction.taken', sumKopecks: 700, reason, isDonate: 0 },
      { kind: 'correction.added', sumKopecks: 5000, reason, isDonate: 0 },
    ]);
  });

  it('A correction below zero is refused, and nothing is written', async () => {
    const { id } = await makePlayer(services, 100);
    expect(await refusalOf(correct(id, -101))).to.equal('errors.funds');
    expect(await refusalOf(correct(id, -LIMIT - 1))).to.equal('errors.funds');
    expect(await moneyOf(id)).to.equal(100);
    expect(await actsAbout(id)).to.deep.equal([]);
    expect(await refusalOf(correct(7, 1))).to.equal('errors.player.unknown');
  });

  it('A correction above the limit waits for a second, different admin', async () => {
    const { id } = await makePlayer(services, 0);
    expect((await correct(id, LIMIT)).isWaiting).to.equal(false);
    const correction = await correct(id, LIMIT + 1);
    expect(correction.isWaiting).to.equal(true);
    expect(
      (await correctBalance(services, second, { id, unit: 'RUB', change: 1, reason: 'a test' })).isWaiting,
    ).to.equal(true);
    expect(await moneyOf(id)).to.equal(LIMIT);
    expect(await refusalOf(approveCorrection(services, author, correction))).to.equal('errors.correction.own');
    await approveCorrection(services, second, correction);
    expect(await moneyOf(id)).to.equal(2 * LIMIT + 1);
    expect(await refusalOf(approveCorrection(services, second, correction))).to.equal('errors.correction.decided');
    expect(await refusalOf(refuseCorrection(services, second, correction))).to.equal('errors.correction.decided');
    expect(await actsAbout(id)).to.deep.equal([
      'correction.posted',
      'correction.asked',
      'correction.asked',
      'correction.approved',
    ]);
  });

  it('The limit counts an admin’s own corrections of 24 hours over all players, units and directions', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => makePlayer(services, LIMIT)));
    const [one, two, three, four, five] = players.map(({ id }) => id);
    const waits = async (id = 0, change = 0, unit: 'RUB' | 'BONUS' = 'RUB') =>
      (await correct(id, change, unit)).isWaiting;
    expect(await waits(one, 400_000)).to.equal(false);
    expect(await waits(two, -400_000)).to.equal(false);
    expect(await waits(three, 200_001)).to.equal(true);
    // One that waits is no part of the sum: two people will have decided it.
    expect(await waits(four, 200_000, 'BONUS')).to.equal(false);
    expect(await waits(five, 1)).to.equal(true);
    clock.moveBy(DAY_MS - 1);
    expect(await waits(five, 1)).to.equal(true);
    clock.moveBy(1);
    expect(await waits(five, 1)).to.equal(false);
  });

  it('The limit counts the corrections of all admins for one player within 24 hours', async () => {
    const { id } = await makePlayer(services, 0);
    const other = { id, unit: 'RUB', change: 300_000, reason: 'a test of ours' } as const;
    expect((await correct(id, 700_000)).isWaiting).to.equal(false);
    expect((await correctBalance(services, second, { ...other, change: 300_001 })).isWaiting).to.equal(true);
    expect((await correctBalance(services, second, other)).isWaiting).to.equal(false);
    expect(await moneyOf(id)).to.equal(LIMIT);
  });

  it('A member who raises the limit, or is close to one who did, has the former limit for 24 hours', async () => {
    const setLimit = async (member: StaffMember, limit: number): Promise<void> => {
      await staffAction(services, member, async (tx, log) => {
        const [change] = await changeSettings(tx, new Map([['correctionLimit', limit]]));
        const about = { type: 'setting', id: 'correctionLimit' };
        log({ act: 'setting.changed', about, before: { value: Number(change?.before) }, after: { value: limit } });
        return null;
      });
      await services.dataVersions.refresh();
    };
    const isWaiting = async (member: StaffMember): Promise<boolean> => {
      const { id } = await makePlayer(services, 0);
      const change = { id, unit: 'RUB', change: LIMIT + 1, reason: 'a test of ours' } as const;
      return (await correctBalance(services, member, change)).isWaiting;
    };
    const invited = memberOf(await makeMember(services));
    await staffAction(services, author, (_tx, log) => {
      log({ act: 'member.role', about: { type: 'member', id: invited.id }, after: { role: 'admin' } });
      return Promise.resolve(null);
    });
    await setLimit(author, 2 * LIMIT);
    await setLimit(author, 3 * LIMIT);
    expect(await isWaiting(author)).to.equal(true);
    expect(await isWaiting(invited)).to.equal(true);
    expect(await isWaiting(second)).to.equal(false);
    clock.moveBy(DAY_MS);
    expect(await isWaiting(author)).to.equal(false);
    await setLimit(second, LIMIT);
    expect(await isWaiting(memberOf(await makeMember(services)))).to.equal(true);
  });

  it('Concurrent corrections of an admin stay within the limit, in two processes too', async () => {
    const other = await openTwin(services);
    try {
      const players = await Promise.all(Array.from({ length: 8 }, () => makePlayer(services, 0)));
      const posted = await Promise.all(
        players.map(({ id }, index) => correctBy(index % 2 === 0 ? services : other, author, id, 300_000)),
      );
      expect(posted.filter(({ isWaiting }) => !isWaiting)).to.have.lengthOf(3);
    } finally {
      await closeServices(other);
    }
  });

  it('Concurrent corrections of several admins stay within the limit of one player', async () => {
    const { id } = await makePlayer(services, 0);
    const admins = await Promise.all(Array.from({ length: 6 }, async () => memberOf(await makeMember(services))));
    const posted = await Promise.all(admins.map((member) => correctBy(services, member, id, 300_000)));
    expect(posted.filter(({ isWaiting }) => !isWaiting)).to.have.lengthOf(3);
    expect(await moneyOf(id)).to.equal(900_000);
  });

  it('A member invited within 14 days by the author, directly or through another, cannot approve', async () => {
    const { id } = await makePlayer(services, 0);
    const make = async (by: StaffMember | null): Promise<StaffMember> => {
      const invited = await addMember(services, by, { name: freshName(), role: 'admin', locale: 'ru' });
      // A demo member confirms without a code.
      await services.db('staff_members').where({ id: invited.id }).update({ is_demo: 1 });
      return { id: invited.id, name: invited.name, role: 'admin', locale: 'ru', claim: null };
    };
    const invited = await make(author);
    const through = await make(invited);
    const promoted = await make(null);
    await changeRole(services, author, { id: promoted.id, role: 'manager' });
    await changeRole(services, second, { id: promoted.id, role: 'admin' });
    const reset = await make(null);
    await resetSecondFactor(services, author, { id: reset.id, locale: 'ru' });
    const correction = await correct(id, LIMIT + 1);
    for (const approver of [invited, through, promoted, reset]) {
      expect(await refusalOf(approveCorrection(services, approver, correction))).to.equal('errors.correction.invited');
    }
    expect(await moneyOf(id)).to.equal(0);
    await approveCorrection(services, await make(second), correction);
    clock.moveBy(14 * DAY_MS - HOUR_MS);
    const later = await correct(id, LIMIT + 1);
    expect(await refusalOf(approveCorrection(services, through, later))).to.equal('errors.correction.invited');
    clock.moveBy(HOUR_MS);
    await approveCorrection(services, invited, later);
    expect(await moneyOf(id)).to.equal(2 * LIMIT + 2);
  });

  it('A member whom the approver invited cannot ask, nor one invited by the same third member', async () => {
    const { id } = await makePlayer(services, 0);
    const close = async (by: StaffMember, memberId: number): Promise<void> => {
      await staffAction(services, by, (_tx, log) => {
        log({ act: 'member.added', about: { type: 'member', id: memberId }, after: { role: 'admin' } });
        return Promise.resolve(null);
      });
    };
    const [puppet, twin] = [memberOf(await makeMember(services)), memberOf(await makeMember(services))];
    await close(second, puppet.id);
    await close(second, twin.id);
    const asked = await correctBy(services, puppet, id, LIMIT + 1);
    for (const approver of [second, twin]) {
      expect(await refusalOf(approveCorrection(services, approver, asked))).to.equal('errors.correction.invited');
    }
    await approveCorrection(services, author, asked);
    expect(await moneyOf(id)).to.equal(LIMIT + 1);
    clock.moveBy(14 * DAY_MS);
    await approveCorrection(services, second, await correctBy(services, puppet, id, LIMIT + 1));
  });

  it('A correction is posted once, however many admins approve and refuse it at once', async () => {
    const { id } = await makePlayer(services, 0);
    const correction = await correct(id, LIMIT + 1);
    const others = await Promise.all(Array.from({ length: 4 }, async () => memberOf(await makeMember(services))));
    const tries = await Promise.allSettled([
      ...others.flatMap((other) => [
        approveCorrection(services, other, correction),
        approveCorrection(services, other, correction),
      ]),
      refuseCorrection(services, second, correction),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
    const [row] = await services.db('corrections').where({ id: correction.id }).select<{ state: string }[]>('state');
    expect(await moneyOf(id)).to.equal(row?.state === 'posted' ? LIMIT + 1 : 0);
    const moved = await services.db('transfers').where({ subject_type: 'correction', subject_id: correction.id });
    expect(moved).to.have.lengthOf(row?.state === 'posted' ? 1 : 0);
  });

  it('An expired or unfunded correction cannot be approved, and can still be refused', async () => {
    const { id } = await makePlayer(services, LIMIT + 1);
    const late = await correct(id, LIMIT + 1);
    const poor = await correct(id, -LIMIT - 1);
    await correct(id, -1);
    expect(await refusalOf(approveCorrection(services, second, poor))).to.equal('errors.funds');
    clock.moveBy(DAY_MS);
    expect(await refusalOf(approveCorrection(services, second, late))).to.equal('errors.correction.decided');
    await refuseCorrection(services, author, late);
    await refuseCorrection(services, author, poor);
    expect(await moneyOf(id)).to.equal(LIMIT);
    expect(await refusalOf(refuseCorrection(services, author, { id: 999_999 }))).to.equal('errors.correction.unknown');
  });

  it('The row is decided once and never deleted, also by SQL', async () => {
    const { id } = await makePlayer(services, 0);
    const correction = await correct(id, LIMIT + 1);
    const row = () => services.db<object>('corrections').where({ id: correction.id });
    const own = { state: 'posted', decided_by: author.id, decided_at: clock.now() };
    expect(await refusalOf(row().update(own))).to.contain('corrections_two');
    await refuseCorrection(services, second, correction);
    expect(await refusalOf(row().update({ state: 'posted' }))).to.contain('decided once');
    expect(await refusalOf(row().delete())).to.contain('never deleted');
  });
});
