import type { AlertRule } from './alert.ts';

/** The state of a watched figure. */
export interface AlertState {
  readonly isRaised: boolean;
  /** Checks in a row that speak for a change. */
  readonly streak: number;
}

/** Checks in a row that change the state: one bad minute is no trouble yet. */
const CHECKS_NEEDED = 2;

/**
 * The state after a check. Between its two thresholds a figure stays as it is. A figure that cannot be read (null)
 * changes nothing.
 */
export function judge(
  { isLow, raiseAt, clearAt }: Pick<AlertRule, 'isLow' | 'raiseAt' | 'clearAt'>,
  state: AlertState,
  value: number | null,
): AlertState {
  if (value === null) return state;
  const isBad = isLow ? value < raiseAt : value >= raiseAt;
  const isWell = isLow ? value >= clearAt : value < clearAt;
  if (!(state.isRaised ? isWell : isBad)) return { ...state, streak: 0 };
  const streak = state.streak + 1;
  return streak < CHECKS_NEEDED ? { ...state, streak } : { isRaised: !state.isRaised, streak: 0 };
}
