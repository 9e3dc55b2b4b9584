/*
 * The withdrawal queue: a moderator claims one request at a time, only the holder decides it, and each step has an
 * audit log entry.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { notesOf } from '#src/players/risk/index.ts';
import { approveChange } from '#src/admin/approvals/decide-change.ts';
import { decideRequest, takeRequest } from '#src/admin/withdrawals/index.ts';
import { loadQueue } from '#src/admin/withdrawals/queue-model.ts';
import { loadRequest } from '#src/admin/withdrawals/request-model.ts';
import { notePlayer } from '#src/admin/withdrawals/note-player.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { insertMember } from '#src/admin/access/store/members.ts';
import { cancelWithdrawal } from '#src/payments/withdrawals/index.ts';
import { handBackOverdue } from '#src/payments/withdrawals/hand-back.ts';
import { closeServices, expectCleanAudit, fixedClock, makeServices, refusalOf } from '#test/support/services.ts';
import {
  ask,
  HOLD_MINUTES,
  makeOwner,
  type Owner,
  statusOf,
} from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { promise } from '#test/modules/payments/delivery/delivery-stage.ts';
import { setSettings } from '#test/support/store-wide.ts';
import { storeGauges } from '#src/admin/analytics/watched-figures.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#src/shared/time.ts';

const DONE = { kind: 'done', isSameAvatar: true, lot: 'A-17' } as const;

describe('The queue of withdrawals', () => {
  const clock = fixedClock();
  let services: Services;
  let [kim, orlova]: StaffMember[] = [];
  before(async () => {
    services = await makeServices({ clock });
    [kim, orlova] = [await makeMember('D. Kim'), await makeMember('N. Orlova')];
  });
  afterEach(async () => {
    // Releases claims, so that each test starts with an empty queue.
    clock.moveBy(HOLD_MINUTES * MINUTE_MS);
    await handBackOverdue(services);
    for (const row of await services
      .db('withdrawals')
      .where({ state: 'waiting' })
      .select('player_id', 'owned_item_id')) {
      const { player_id: id, owned_item_id: insertId } = row as { player_id: number; owned_item_id: number };
      await cancelWithdrawal(services, { ...PLAYER, id }, { insertId });
    }
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const PLAYER = {
    type: 'demo',
    name: '',
    locale: 'ru',
    currency: 'rub',
    isAdult: true,
    country: null,
    claim: null,
  } as const;
  async function makeMember(name: string): Promise<StaffMember> {
    const row = { name: `${name} ${String(process.pid)}`, role: 'moderator', locale: 'ru', isDemo: true } as const;
    const id = await transaction(services, null, (tx) => insertMember(tx, row));
    return { id, name: row.name, role: row.role, locale: row.locale, claim: null };
  }
  const present = (member: StaffMember | undefined): StaffMember => member ?? expect.fail('no moderator is signed in');
  const next = { wanted: null };
  const logOf = (id: number): Promise<{ act: string; member_id: number; reason: string | null }[]> =>
    services
      .db('staff_log')
      .where({ about_type: 'withdrawal', about_id: String(id) })
      .orderBy('id');

  it('A moderator gets the oldest request, and the same one until it is decided', async () => {
    const [first, second] = [
      await ask(services, await makeOwner(services)),
      await ask(services, await makeOwner(services)),
    ];
    expect(await takeRequest(services, present(kim), next)).to.deep.equal({ id: first.id });
    expect(await takeRequest(services, present(kim), next)).to.deep.equal({ id: first.id });
    expect(await takeRequest(services, present(orlova), next)).to.deep.equal({ id: second.id });
    const attempt = takeRequest(services, present(kim), { wanted: second.id });
    expect(await refusalOf(attempt)).to.equal('errors.withdrawal.holding');
  });

  it('The queue says until when a request is promised', async () => {
    await promise(services, { hours: 6 });
    const { id } = await ask(services, await makeOwner(services));
    await promise(services, { hours: 0 });
    const other = await ask(services, await makeOwner(services));
    const { waiting } = await loadQueue(services, { member: present(kim), locale: 'en' }, { after: null });
    expect(waiting.map((row) => [row.id, row.dueAt])).to.deep.equal([
      [id, timeAfter(clock.now(), 6 * HOUR_MS).toISOString()],
      [other.id, null],
    ]);
  });

  it('An empty queue and a request that is taken or closed are reported', async () => {
    expect(await refusalOf(takeRequest(services, present(kim), next))).to.equal('errors.withdrawal.empty');
    const owner = await makeOwner(services);
    const { id } = await ask(services, owner);
    await takeRequest(services, present(kim), { wanted: id });
    const taken = takeRequest(services, present(orlova), { wanted: id });
    expect(await refusalOf(taken)).to.equal('errors.withdrawal.notYours');
    await decideRequest(services, present(kim), { id, decision: DONE });
    const over = takeRequest(services, present(orlova), { wanted: id });
    expect(await refusalOf(over)).to.equal('errors.withdrawal.closed');
    const unknown = takeRequest(services, present(orlova), { wanted: 999_999_999 });
    expect(await refusalOf(unknown)).to.equal('errors.withdrawal.unknown');
  });

  it('Only the holder decides a request, once, and with matching pictures', async () => {
    const owner = await makeOwner(services);
    const { id } = await ask(services, owner);
    const decide = (member: StaffMember | undefined, decision: Parameters<typeof decideRequest>[2]['decision']) =>
      decideRequest(services, present(member), { id, decision });
    expect(await refusalOf(decide(kim, DONE))).to.equal('errors.withdrawal.notYours');
    await takeRequest(services, present(kim), next);
    expect(await refusalOf(decide(orlova, DONE))).to.equal('errors.withdrawal.notYours');
    expect(await refusalOf(decide(kim, { ...DONE, isSameAvatar: false }))).to.equal('errors.withdrawal.avatar');
    expect(await statusOf(services, owner.insertId)).to.equal('withdrawing');
    await decide(kim, DONE);
    expect(await refusalOf(decide(kim, DONE))).to.equal('errors.withdrawal.closed');
    const rejected = { kind: 'rejected', reason: 'lot', note: '' } as const;
    expect(await refusalOf(decide(kim, rejected))).to.equal('errors.withdrawal.closed');
  });

  it('A request held longer than the setting allows returns to the queue', async () => {
    const { id } = await ask(services, await makeOwner(services));
    await takeRequest(services, present(kim), next);
    clock.moveBy(HOLD_MINUTES * MINUTE_MS - 1);
    expect(await handBackOverdue(services)).to.equal(0);
    clock.moveBy(1);
    expect(await handBackOverdue(services)).to.equal(1);
    const late = decideRequest(services, present(kim), { id, decision: DONE });
    expect(await refusalOf(late)).to.equal('errors.withdrawal.notYours');
    expect(await takeRequest(services, present(orlova), next)).to.deep.equal({ id });
  });

  it('The log has every action with its reason, and no refused action', async () => {
    // One who has rejected nothing within a day.
    const other = await makeMember('T. Petrova');
    const { id } = await ask(services, await makeOwner(services));
    await takeRequest(services, present(kim), next);
    await decideRequest(services, present(kim), { id, decision: { kind: 'handedBack' } });
    await takeRequest(services, other, next);
    const decision = { kind: 'rejected', reason: 'price', note: '61,14' } as const;
    await refusalOf(decideRequest(services, present(kim), { id, decision }));
    await decideRequest(services, other, { id, decision });
    expect((await logOf(id)).map(({ act, member_id: by, reason }) => [act, by, reason])).to.deep.equal([
      ['withdrawal.taken', kim?.id, null],
      ['withdrawal.handed_back', kim?.id, null],
      ['withdrawal.taken', other.id, null],
      ['withdrawal.rejected', other.id, 'price: 61,14'],
    ]);
  });

  it('The queue is ordered, and a request has the facts that a moderator needs', async () => {
    const owner = await makeOwner(services);
    const { id, listingCentiG } = await ask(services, owner);
    const last = await ask(services, await makeOwner(services));
    clock.moveBy(42 * MINUTE_MS);
    const queue = await loadQueue(services, { member: present(kim), locale: 'ru' }, { after: null });
    expect(queue).to.include({ waitingCount: 2, heldCount: 0, oldestMinutes: 42, mineId: null });
    expect(queue.waiting.map((row) => row.id)).to.deep.equal([id, last.id]);
    const { id: held } = await takeRequest(services, present(kim), next);
    await notePlayer(services, present(kim), { id: held, text: 'Changed the name in the game.' });
    expect((await notesOf(services.db, owner.player.id, 5)).map(({ text }) => text)).to.deep.equal([
      'Changed the name in the game.',
    ]);
    const reader = { member: present(kim), locale: 'en', t: services.texts.t('en') } as const;
    const model = await loadRequest(services, reader, held);
    expect(model.holding).to.include({ isMine: true, by: kim?.name, leftMinutes: HOLD_MINUTES });
    expect(model.sums).to.include({ listing: listingCentiG / 100 });
    expect(model.inGame).to.include({ refusal: null });
    expect(model.history[0]).to.include({ ofWithdrawal: held, about: `withdrawal No.\u00a0${String(held)}` });
    expect(model.notes.map(({ by }) => by)).to.deep.equal([kim?.name]);
  });

  it('The age of the oldest waiting request is a metric, and an alert reports over a day', async () => {
    const oldestSeconds = async (): Promise<number | undefined> => {
      const gauge = storeGauges(services).find(({ name }) => name === 'opencrate_withdrawals_oldest_seconds');
      return (await gauge?.read())?.get('');
    };
    expect(await oldestSeconds()).to.equal(0);
    const { id } = await ask(services, await makeOwner(services));
    clock.moveBy(HOUR_MS);
    await ask(services, await makeOwner(services));
    clock.moveBy(DAY_MS);
    expect(await oldestSeconds()).to.equal((HOUR_MS + DAY_MS) / SECOND_MS);
    // A request that a moderator holds does not wait, and is the oldest again when it is handed back.
    await takeRequest(services, present(kim), { wanted: id });
    expect(await oldestSeconds()).to.equal(DAY_MS / SECOND_MS);
    await decideRequest(services, present(kim), { id, decision: { kind: 'handedBack' } });
    const [, limitSeconds] =
      /alert: WithdrawalsWait\s+expr: opencrate_withdrawals_oldest_seconds > (\d+)/.exec(
        readFileSync('ops/alerts.yml', 'utf8'),
      ) ?? [];
    expect(await oldestSeconds()).to.be.above(Number(limitSeconds));
  });

  it('A rejection beyond the limit of a moderator waits for a second member', async () => {
    const owners = [await makeOwner(services), await makeOwner(services)];
    await setSettings(services, new Map([['correctionLimit', Math.max(...owners.map((one) => one.priceKopecks))]]));
    const rude = { ...(await makeMember('R. Ude')), name: 'R. Ude' };
    const rejected = { kind: 'rejected', reason: 'lot', note: '' } as const;
    const [one, two] = [await ask(services, owners[0] as Owner), await ask(services, owners[1] as Owner)];
    await takeRequest(services, rude, { wanted: one.id });
    await decideRequest(services, rude, { id: one.id, decision: rejected });
    await takeRequest(services, rude, { wanted: two.id });
    const second = decideRequest(services, rude, { id: two.id, decision: rejected });
    expect(await refusalOf(second)).to.equal('errors.staff.cost');
    expect(await statusOf(services, owners[1]?.insertId ?? 0)).to.equal('withdrawing');
    const [request] = await services.db('change_requests').orderBy('id', 'desc').limit(1).select<{ id: number }[]>();
    const admin = { ...(await makeMember('A. Dmin')), role: 'admin' } as const;
    await approveChange(services, admin, { id: request?.id ?? 0 });
    expect(await statusOf(services, owners[1]?.insertId ?? 0)).to.equal('error');
  });
});
