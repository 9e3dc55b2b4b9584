import { timeAfter } from '#src/platform/process/clock.ts';
import { backOff } from '#src/shared/back-off.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

const PAUSE_MS = { base: MINUTE_MS, cap: 12 * HOUR_MS };
/** A payment may be paid in its last minute and the notification be lost, so queries continue after expiry. */
const WATCHED_AFTERWARDS_MS = 3 * DAY_MS;

/**
 * Time of the next query about an unpaid payment: one minute after creation, then with doubling delays of up to half a
 * day, until three days after expiry. Null means never.
 */
export function nextQueryAt(now: Date, queries: number, expiresAt: Date): Date | null {
  const next = timeAfter(now, backOff(queries, PAUSE_MS));
  return next <= timeAfter(expiresAt, WATCHED_AFTERWARDS_MS) ? next : null;
}

/** Card schemes accept charge-backs for up to half a year. */
const REFUNDABLE_MS = 180 * DAY_MS;
const LONGEST_REFUND_PAUSE_MS = 30 * DAY_MS;

/**
 * Time of the next query for a refund of a paid payment: after a day, then doubling, at most 30 days apart, for 180
 * days. Null means never.
 */
export function nextRefundQueryAt(now: Date, paidAt: Date): Date | null {
  const ageMs = now.getTime() - paidAt.getTime();
  const next = timeAfter(now, Math.min(Math.max(ageMs, DAY_MS), LONGEST_REFUND_PAUSE_MS));
  return next <= timeAfter(paidAt, REFUNDABLE_MS) ? next : null;
}
