import { timeAfter } from '#src/platform/clock.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 12 * 60 * MINUTE_MS;
/** A payment may be paid at the provider in the last minute, and the news of it be lost. */
const WATCHED_AFTERWARDS_MS = 3 * 24 * 60 * MINUTE_MS;

/**
 * When a provider is asked next about a payment that is not paid: a minute after it was created, then after pauses that
 * double up to half a day, until three days after it expired. Null: never again.
 */
export function nextQueryAt(now: Date, queries: number, expiresAt: Date): Date | null {
  const next = timeAfter(now, Math.min(MINUTE_MS * 2 ** queries, LONGEST_PAUSE_MS));
  return next <= timeAfter(expiresAt, WATCHED_AFTERWARDS_MS) ? next : null;
}
