import { timeAfter } from '#src/platform/process/clock.ts';
import type { SandboxDecision, Manner, NewSandboxNotification, SandboxPayment } from './payment.ts';

const LATE_MS = 15_000;
const AFTERWARDS_MS = 1500;
const TRIES = 8;

/** Notifications for a decision, with their times. */
export function notificationsOf(
  payment: SandboxPayment,
  decision: SandboxDecision,
  manner: Manner,
  now: Date,
): NewSandboxNotification[] {
  const right: NewSandboxNotification = {
    paymentId: payment.id,
    state: decision,
    amountMinor: payment.amountMinor,
    isForged: false,
    triesLeft: TRIES,
    madeAt: now,
    dueAt: now,
  };
  const noticesByManner: Readonly<Record<Manner, readonly NewSandboxNotification[]>> = {
    prompt: [right],
    late: [{ ...right, dueAt: timeAfter(now, LATE_MS) }],
    twice: [right, right, { ...right, dueAt: timeAfter(now, LATE_MS) }],
    reversed: [right, { ...right, state: 'pending', madeAt: payment.createdAt, dueAt: timeAfter(now, AFTERWARDS_MS) }],
    // A smaller sum with the right key, and the right sum with a wrong key. The store must refuse both.
    wrong: [
      { ...right, amountMinor: Math.max(1, Math.floor(payment.amountMinor / 2)), triesLeft: 1 },
      { ...right, isForged: true, triesLeft: 1 },
    ],
    lost: [],
  };
  return [...noticesByManner[manner]];
}
