import { at } from './people.ts';
import { REJECT_REASONS } from '#src/shared/withdrawals.ts';
import { takeStep } from './play.ts';
import { moveThing, nextId, type Scene, takeHeld, worthOf } from './scene.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';

const METHODS = ['sandbox', 'sandbox-phone', 'sandbox-late', 'sandbox-twice', 'sandbox-lost'] as const;
const SUMS = [10_000, 20_000, 30_000, 50_000, 100_000, 200_000] as const;
const REFERRAL_PERCENT = 3;
/** Share of paid top-ups, and of declined ones among the others. */
const [PAID, DECLINED] = [0.8, 0.5];
const CHARGED_BACK = 0.005;
/** Withdrawal requests of the last days are open, and a few older ones. */
const [WAITING_DAYS, WAITING_LONG] = [2, 0.01];

/** Begins a top-up; most are paid, some are declined or abandoned, a few are refunded at once. */
export function topUp(scene: Scene, index: number, joinedAt: number): void {
  const { people, tables, chance, hours, now } = scene;
  const id = nextId(tables.payments);
  const [method, sum] = [chance.pick(METHODS), chance.pick(SUMS)];
  const state = fateOf(scene);
  const [isOpen, isBack] = [state === 'pending', state === 'charged_back'];
  const isPaid = isBack || state === 'paid';
  const [text, amount] = [now.text, String(sum)];
  const paidAt = isPaid ? text : '\\N';
  const closedAt = isOpen || state === 'paid' ? '\\N' : text;
  tables.payments.add(
    [
      id,
      id.toString(16).padStart(32, '0'),
      people.idOf(index),
      'sandbox',
      method,
      amount,
      'rub',
      1,
      amount,
      state,
      `ext-${String(id)}`,
      text,
      text,
      paidAt,
      closedAt,
      '\\N',
    ].join('\t'),
  );
  hours.add('payment', `${method} begun`, { count: 1, came: sum, gave: 0, expected: 0 });
  if (isOpen) return;
  hear(scene, { id, method, sum, state: isPaid ? 'paid' : state });
  if (isPaid) credit(scene, index, { id, sum, joinedAt });
  if (isBack) takeBack(scene, index, { id, method, sum });
}

/** Outcome of a top-up; the newest unpaid ones are still open. */
function fateOf({ chance, now }: Scene): string {
  if (chance.isOneOf(PAID)) return chance.isOneOf(CHARGED_BACK) ? 'charged_back' : 'paid';
  if (chance.isOneOf(DECLINED)) return 'failed';
  return now.left < DAY_SECONDS ? 'pending' : 'expired';
}

type PaymentClaim = { readonly id: number; readonly method: string; readonly sum: number; readonly state: string };

/** Claims of the provider about a payment. */
function hear({ tables, hours, now }: Scene, { id, method, sum, state }: PaymentClaim): void {
  const event = nextId(tables.payment_events);
  tables.payment_events.add(
    [event, 'sandbox', `event-${String(event)}`, id, 'notice', state, sum, 'rub', 'applied', now.text, now.text].join(
      '\t',
    ),
  );
  hours.add('payment', `${method} ${state}`, { count: 1, came: sum, gave: 0, expected: 0 });
}

function credit(
  scene: Scene,
  index: number,
  { id, sum, joinedAt }: { id: number; sum: number; joinedAt: number },
): void {
  const { people, tables, ledger, now } = scene;
  const leg = { house: 'provider_clearing', kind: 'top_up', subject: `payment\t${String(id)}` } as const;
  ledger.move(index, 'money', sum, leg);
  ledger.move(index, 'donate', sum, leg);
  people.donated[index] = at(people.donated, index) + sum;
  takeStep(scene, index, 'topped_up', joinedAt);
  const params = `{"sumMinor":${String(sum)},"currency":"rub","bonusKopecks":0}`;
  const readAt = now.left < DAY_SECONDS ? '\\N' : now.text;
  const notice = `${String(nextId(tables.notices))}\t${String(people.idOf(index))}\tpayment.credited\t${params}`;
  tables.notices.add(`${notice}\t\\N\t${now.text}\t${readAt}`);
  const inviter = people.inviterOf(index);
  if (inviter === null) return;
  const earnedSum = Math.floor((sum * REFERRAL_PERCENT) / 100);
  const [inviterId, whose] = [String(people.idOf(inviter)), String(people.idOf(index))];
  tables.referral_earnings.add(
    `${String(id)}\t${inviterId}\t${whose}\t${String(REFERRAL_PERCENT)}\t${String(earnedSum)}\t${now.text}`,
  );
  const gift = { house: 'referral_expense', kind: 'referral_earning', subject: `payment\t${String(id)}` } as const;
  ledger.move(inviter, 'money', earnedSum, gift);
}

function takeBack(scene: Scene, index: number, { id, method, sum }: { id: number; method: string; sum: number }): void {
  const { people, tables, ledger, now } = scene;
  const leg = { house: 'provider_clearing', kind: 'charge_back', subject: `payment\t${String(id)}` } as const;
  ledger.move(index, 'money', -sum, leg);
  ledger.move(index, 'donate', -sum, leg);
  people.donated[index] = at(people.donated, index) - sum;
  hear(scene, { id, method, sum, state: 'charged_back' });
  const flag = `${String(nextId(tables.payment_flags))}\t${String(id)}\t${String(people.idOf(index))}`;
  tables.payment_flags.add(`${flag}\tcharged_back\tsandbox\t${now.text}`);
}

/** Outcome of requests: the steps of each, the path of its item, and its end in the figures. */
const FATES = {
  waiting: { steps: ['asked'], path: ['waiting'], end: null },
  withdrawn: { steps: ['asked', 'taken', 'withdrawn'], path: ['waiting', 'withdrawing', 'withdrawn'], end: 'done' },
  error: {
    steps: ['asked', 'taken', 'rejected', 'returned'],
    path: ['waiting', 'withdrawing', 'error', 'owned'],
    end: 'rejected',
  },
} as const;

/** Requests a withdrawal when the topped-up amount suffices; old requests are completed or rejected. */
export function withdraw(scene: Scene, index: number, joinedAt: number): void {
  const { people, ledger, chance, hours, now } = scene;
  const item = takeHeld(people, index);
  if (item === null) return;
  const price = worthOf(scene, item);
  const reservedSum = Math.ceil((price * 3) / 4);
  if (at(people.donate, index) < reservedSum) return;
  const isOpen = now.left < WAITING_DAYS * DAY_SECONDS || chance.isOneOf(WAITING_LONG);
  const state = isOpen ? 'waiting' : chance.isOneOf(0.85) ? 'withdrawn' : 'error';
  const subject = `withdrawal\t${String(writeRequest(scene, index, { item, price, reserved: reservedSum, state }))}`;
  ledger.move(index, 'donate', -reservedSum, { house: 'withdrawal_reserve', kind: 'withdrawal_reserved', subject });
  const figures = { count: 1, came: price, gave: 0, expected: 0 };
  hours.add('move', 'asked', figures);
  const { path, end } = FATES[state];
  moveThing(scene, item, path);
  if (end !== null) hours.add('move', end, figures);
  if (end === 'done') {
    ledger.use(reservedSum, subject);
    takeStep(scene, index, 'withdrew', joinedAt);
  }
  if (end === 'rejected')
    ledger.move(index, 'donate', reservedSum, { house: 'withdrawal_reserve', kind: 'withdrawal_returned', subject });
}

function writeRequest(
  { people, tables, chance, now }: Scene,
  index: number,
  { item, price, reserved, state }: { item: number; price: number; reserved: number; state: keyof typeof FATES },
): number {
  const id = nextId(tables.withdrawals);
  const reason = state === 'error' ? chance.pick(REJECT_REASONS) : '\\N';
  const endText = state === 'waiting' ? '\\N\t\\N' : `${now.text}\t${now.text}`;
  const whose = `${String(id)}\t${String(people.idOf(index))}\t${String(item)}`;
  const sums = [price, price, reserved, price].join('\t');
  tables.withdrawals.add(
    `${whose}\t${state}\t${gameId(index)}\tfiller ${String(index)}\t${sums}\t${reason}\t${now.text}\t${endText}`,
  );
  for (const step of FATES[state].steps) {
    const of = `${String(nextId(tables.withdrawal_steps))}\t${String(id)}\t${step}`;
    tables.withdrawal_steps.add(`${of}\t${step === 'asked' ? '\\N' : '1'}\t${now.text}`);
  }
  return id;
}

/** Game id of a player: eight digits without a leading 0. */
export const gameId = (index: number): string => String(10_000_000 + index);

/** Takes the bonus of a day. */
export function takeDaily({ people, tables, ledger, now }: Scene, index: number): void {
  if (at(people.bonusDay, index) >= now.day) return;
  const streak = people.bonusDay[index] === now.day - 1 ? at(people.streak, index) + 1 : 1;
  const points = Math.min(5 + streak * 5, 50);
  const id = nextId(tables.bonus_takes);
  people.bonusDay[index] = now.day;
  people.streak[index] = streak;
  tables.bonus_takes.add([id, people.idOf(index), now.day, streak, points, 0, now.text].join('\t'));
  const leg = { house: 'bonus_expense', kind: 'daily_bonus', subject: `bonus\t${String(id)}` } as const;
  ledger.move(index, 'bonus', points * 100, leg);
}
