import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import { PROMISED } from '#src/shared/promised.ts';

const WAIT_MS = PROMISED.raiseHours * HOUR_MS;
const LAPSE_MS = WAIT_MS + 7 * DAY_MS;

interface RaiseRequest {
  readonly askedAt: Date | null;
}

/** `waits` for 24 hours, then `ripe` for a week in which it can be confirmed, then `none`. */
export type RaiseStage = 'none' | 'waits' | 'ripe';

/**
 * Returns the stage of a raise, when it becomes confirmable and when it expires; the times are null without a raise.
 */
export function raiseStage(
  { askedAt }: RaiseRequest,
  nowMs: number,
): { readonly stage: RaiseStage; readonly ripeAtMs: number | null; readonly lapsesAtMs: number | null } {
  const askedMs = askedAt?.getTime() ?? null;
  if (askedMs === null || nowMs >= askedMs + LAPSE_MS) return { stage: 'none', ripeAtMs: null, lapsesAtMs: null };
  const stage = nowMs >= askedMs + WAIT_MS ? 'ripe' : 'waits';
  return { stage, ripeAtMs: askedMs + WAIT_MS, lapsesAtMs: askedMs + LAPSE_MS };
}

/** Returns whether a limit is looser than another; null means no limit. */
export const isRaise = (from: number | null, to: number | null): boolean => from !== null && (to === null || to > from);
