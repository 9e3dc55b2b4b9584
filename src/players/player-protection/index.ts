/**
 * Player protection: limits on top-ups and losses, breaks, self-exclusion, totals per day, and countries where paid
 * play is closed (docs/rules.md 14).
 * Invariant: Lowering a limit works at once, raising one takes two requests a day apart; a player cannot shorten a
 * break. Every command that spends or takes money calls `assertMayPlay` or `assertMayTopUp` in its own transaction,
 * after locking the wallets; every invitation to play skips players on a break.
 */
export { assertMayPlay, type PlayFacts, readPlayFacts } from './assert-may-play.ts';
export { assertMayTopUp, readTopUpFacts } from './assert-may-top-up.ts';
export { closedCountriesOf, isClosedIn, type CountryCheck } from './closed-country.ts';
export { changeLimit, type LimitChange } from './change-limit.ts';
export { exclusionLiftableFrom, liftExclusion } from './lift-exclusion.ts';
export { inheritBreak, markBreak, shareBreak } from './inherit-break.ts';
export { inheritLimits } from './inherit-limits.ts';
export { LIMIT_KINDS, type LimitKind, type LimitPeriod, PERIODS, periodStart, type PeriodSums } from './period.ts';
export { readLimits } from './read-limits.ts';
export {
  countPlay,
  countPlays,
  eraseLimits,
  breakOf,
  PLAYER_PROTECTION_CONFIGURATION,
  readPlayDays,
  countryOf,
  type OwnLimit,
  type PlayDay,
  type PlayTotals,
  uncountPlay,
  withoutBreak,
} from './store.ts';
export { isRaise, type RaiseStage, raiseStage } from './raise.ts';
export { noteActivity, recordActivity } from './activity.ts';
export { acknowledgePlay, type PlayReminder, playReminder, type SessionPlay, sessionPlay } from './session-play.ts';
export { playMinor, toPlayInCurrency } from './shown-play.ts';
export { takeBreak } from './take-break.ts';
export { readLosses, readShownDays } from './read-play.ts';
export { countPlayersIn, changeCountry, storeCountry } from './change-country.ts';
export { countryInput } from './inputs.ts';
export { hasConfirmedAdult, confirmAdult } from './confirm-adult.ts';
export { changeReminder } from './change-reminder.ts';
