import { timeAfter } from '#src/platform/clock.ts';
import type { Decision, Manner, NewNotice, SandboxPayment } from './payment.ts';

const LATE_MS = 15_000;
const AFTERWARDS_MS = 1500;
const TRIES = 8;

/** What the store is to be told of a decision, and when. */
export function noticesOf(payment: SandboxPayment, decision: Decision, manner: Manner, now: Date): NewNotice[] {
  const right: NewNotice = {
    paymentId: payment.id,
    state: decision,
    amountMinor: payment.amountMinor,
    isForged: false,
    triesLeft: TRIES,
    madeAt: now,
    dueAt: now,
  };
  const told: Readonly<Record<Manner, readonly NewNotice[]>> = {
    prompt: [right],
    late: [{ ...right, dueAt: timeAfter(now, LATE_MS) }],
    twice: [right, right, { ...right, dueAt: timeAfter(now, LATE_MS) }],
    reversed: [right, { ...right, state: 'pending', madeAt: payment.createdAt, dueAt: timeAfter(now, AFTERWARDS_MS) }],
    // A smaller sum under the right key, and the right sum under another key: neither may be believed.
    wrong: [
      { ...right, amountMinor: Math.max(1, Math.floor(payment.amountMinor / 2)), triesLeft: 1 },
      { ...right, isForged: true, triesLeft: 1 },
    ],
    lost: [],
  };
  return [...told[manner]];
}
