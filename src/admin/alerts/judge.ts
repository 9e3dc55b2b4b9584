import type { AlertRule } from './alert.ts';

/** A figure; null when the store has none, such as a certificate without https; or why it cannot be read. */
export type Reading = number | null | { readonly problem: string };

/** The state of a watched figure. */
export interface AlertState {
  readonly isRaised: boolean;
  /** Checks in a row that confirm a change. */
  readonly streak: number;
  /** Checks in a row that could not read the figure, up to `UNREAD_CHECKS`. */
  readonly unread: number;
}

/** Checks in a row that change the state: one bad minute is no trouble yet. */
const CHECKS_NEEDED = 2;

/** Checks in a row without a figure that raise it: ten minutes. */
const UNREAD_CHECKS = 10;

/**
 * The state after a check. Between its two thresholds a figure stays as it is, unless it was raised because it could
 * not be read.
 */
export function judge(
  { isLow, raiseAt, clearAt }: Pick<AlertRule, 'isLow' | 'raiseAt' | 'clearAt'>,
  state: AlertState,
  reading: Reading,
): AlertState {
  if (reading !== null && typeof reading === 'object') {
    const unread = Math.min(state.unread + 1, UNREAD_CHECKS);
    return { ...state, isRaised: state.isRaised || unread === UNREAD_CHECKS, unread };
  }
  const isBad = reading !== null && (isLow ? reading < raiseAt : reading >= raiseAt);
  const isWell = reading === null || (isLow ? reading >= clearAt : reading < clearAt);
  const wasUnread = state.isRaised && state.unread === UNREAD_CHECKS && !isBad;
  if (!(state.isRaised ? isWell || wasUnread : isBad)) return { ...state, streak: 0, unread: 0 };
  const streak = state.streak + 1;
  return streak < CHECKS_NEEDED
    ? { ...state, streak, unread: wasUnread ? UNREAD_CHECKS : 0 }
    : { isRaised: !state.isRaised, streak: 0, unread: 0 };
}
