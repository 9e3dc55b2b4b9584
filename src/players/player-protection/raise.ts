const HOUR_MS = 3_600_000;
const WAIT_MS = 24 * HOUR_MS;
const LAPSE_MS = WAIT_MS + 7 * 24 * HOUR_MS;

/** A higher limit that was asked for. */
interface Asked {
  readonly askedAt: Date | null;
}

/** `waits` for a day; then `ripe` for a week, in which it can be confirmed; then it is `none` as if never asked for. */
export type RaiseStage = 'none' | 'waits' | 'ripe';

/** Where a raise that was asked for stands, and since or until when: null where there is none. */
export function raiseStage(
  { askedAt }: Asked,
  nowMs: number,
): { readonly stage: RaiseStage; readonly ripeAtMs: number | null; readonly lapsesAtMs: number | null } {
  const askedMs = askedAt?.getTime() ?? null;
  if (askedMs === null || nowMs >= askedMs + LAPSE_MS) return { stage: 'none', ripeAtMs: null, lapsesAtMs: null };
  const stage = nowMs >= askedMs + WAIT_MS ? 'ripe' : 'waits';
  return { stage, ripeAtMs: askedMs + WAIT_MS, lapsesAtMs: askedMs + LAPSE_MS };
}

/** Whether a limit is looser than another: null is none at all. */
export const isRaise = (from: number | null, to: number | null): boolean => from !== null && (to === null || to > from);
