/**
 * Balances corrected by staff: a transfer with a reason and its line in the log, never below zero, above the limit by
 * two people, once however many approve at once.
 */
import { expect } from 'chai';
import { readBalances } from '#src/ledger/index.ts';
import { approveCorrection, correctBalance, refuseCorrection } from '#src/dossiers/correct-balance.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { memberOf } from '../../support/dossier-pages.ts';
import { makeMember } from '../../support/staff-members.ts';
import {
  closeWorld,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeWorld,
  refusalOf,
  type TestClock,
} from '../../support/world.ts';

const LIMIT = 1_000_000;
const HOUR_MS = 3_600_000;

describe('a correction of a balance', () => {
  let world: World;
  let clock: TestClock;
  let asker: Member;
  let second: Member;
  before(async () => {
    clock = fixedClock();
    world = await makeWorld({ clock });
    [asker, second] = [memberOf(await makeMember(world)), memberOf(await makeMember(world))];
  });
  after(async () => {
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  const moneyOf = async (id: number): Promise<number> => (await readBalances(world.db, id)).moneyKopecks;
  const correct = (id: number, change: number, unit: 'RUB' | 'BONUS' | 'DONATE' = 'RUB') =>
    correctBalance(world, asker, { id, unit, change, reason: 'a test of ours' });
  const actsAbout = (id: number): Promise<string[]> =>
    world
      .db('staff_log')
      .where({ about_type: 'player', about_id: String(id) })
      .orderBy('id')
      .pluck<string[]>('act');

  it('moves money, points and donate to and fro, with its reason in the ledger and in the log', async () => {
    const { id } = await makePlayer(world, 10_000);
    expect(await correct(id, 5000)).to.include({ playerId: id, isWaiting: false });
    await correct(id, -12_000);
    await correct(id, 700, 'BONUS');
    await correct(id, 800, 'DONATE');
    expect(await readBalances(world.db, id)).to.include({
      moneyKopecks: 3000,
      bonusCentiPoints: 700,
      donateKopecks: 800,
    });
    const kept = await world.db('transfers').where({ kind: 'correction' }).orderBy('id', 'desc').first<object>();
    expect(kept).to.include({ reason: 'a test of ours', amount: 800, unit: 'DONATE' });
    expect(await actsAbout(id)).to.deep.equal(Array.from({ length: 4 }, () => 'correction.posted'));
  });

  it('never leaves less than nothing, and then nothing at all is written', async () => {
    const { id } = await makePlayer(world, 100);
    expect(await refusalOf(correct(id, -101))).to.equal('errors.funds');
    expect(await refusalOf(correct(id, -LIMIT - 1))).to.equal('errors.funds');
    expect(await moneyOf(id)).to.equal(100);
    expect(await actsAbout(id)).to.deep.equal([]);
    expect(await refusalOf(correct(7, 1))).to.equal('errors.player.unknown');
  });

  it('above the limit waits for a second admin, who is not the first', async () => {
    const { id } = await makePlayer(world, 0);
    expect((await correct(id, LIMIT)).isWaiting).to.equal(false);
    const asked = await correct(id, LIMIT + 1);
    expect(asked.isWaiting).to.equal(true);
    expect(await moneyOf(id)).to.equal(LIMIT);
    expect(await refusalOf(approveCorrection(world, asker, asked))).to.equal('errors.correction.own');
    await approveCorrection(world, second, asked);
    expect(await moneyOf(id)).to.equal(2 * LIMIT + 1);
    expect(await refusalOf(approveCorrection(world, second, asked))).to.equal('errors.correction.decided');
    expect(await refusalOf(refuseCorrection(world, second, asked))).to.equal('errors.correction.decided');
    expect(await actsAbout(id)).to.deep.equal(['correction.posted', 'correction.asked', 'correction.approved']);
  });

  it('is posted once, however many approve and refuse it at once', async () => {
    const { id } = await makePlayer(world, 0);
    const asked = await correct(id, LIMIT + 1);
    const others = await Promise.all(Array.from({ length: 4 }, async () => memberOf(await makeMember(world))));
    const tries = await Promise.allSettled([
      ...others.flatMap((other) => [approveCorrection(world, other, asked), approveCorrection(world, other, asked)]),
      refuseCorrection(world, second, asked),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
    const [row] = await world.db('corrections').where({ id: asked.id }).select<{ state: string }[]>('state');
    expect(await moneyOf(id)).to.equal(row?.state === 'posted' ? LIMIT + 1 : 0);
    const moved = await world.db('transfers').where({ subject_type: 'correction', subject_id: asked.id });
    expect(moved).to.have.lengthOf(row?.state === 'posted' ? 1 : 0);
  });

  it('cannot be approved after its time, nor when the money is gone; it can still be refused', async () => {
    const { id } = await makePlayer(world, LIMIT + 1);
    const late = await correct(id, LIMIT + 1);
    const poor = await correct(id, -LIMIT - 1);
    await correct(id, -1);
    expect(await refusalOf(approveCorrection(world, second, poor))).to.equal('errors.funds');
    clock.moveBy(24 * HOUR_MS);
    expect(await refusalOf(approveCorrection(world, second, late))).to.equal('errors.correction.decided');
    await refuseCorrection(world, asker, late);
    await refuseCorrection(world, asker, poor);
    expect(await moneyOf(id)).to.equal(LIMIT);
    expect(await refusalOf(refuseCorrection(world, asker, { id: 999_999 }))).to.equal('errors.correction.unknown');
  });

  it('is a row that is decided once and never deleted, whoever asks the database', async () => {
    const { id } = await makePlayer(world, 0);
    const asked = await correct(id, LIMIT + 1);
    const row = () => world.db<object>('corrections').where({ id: asked.id });
    const own = { state: 'posted', decided_by: asker.id, decided_at: clock.now() };
    expect(await refusalOf(row().update(own))).to.contain('corrections_two');
    await refuseCorrection(world, second, asked);
    expect(await refusalOf(row().update({ state: 'posted' }))).to.contain('decided once');
    expect(await refusalOf(row().delete())).to.contain('never deleted');
  });
});
