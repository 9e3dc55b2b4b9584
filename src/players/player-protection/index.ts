/**
 * Limits: how far a player lets themselves go. Limits on top-ups and on losses, pauses and self-exclusion, and what was
 * spent, won and sold on each day; and where paid play is closed altogether (docs/rules.md 14).
 * Invariant: a limit is lowered at once and raised only by being asked for twice, a day apart; a break is never
 * shortened by the player. Whatever spends or takes money asks `assertMayPlay` or `assertMayTopUp` in its own
 * transaction, after it has locked the player's wallets; whatever invites to play leaves out who has a break.
 */
export { assertMayPlay } from './assert-may-play.ts';
export { assertMayTopUp } from './assert-may-top-up.ts';
export { closedCountriesOf, isClosedIn, type Place } from './closed-country.ts';
export { countPlay, type Played } from './count-play.ts';
export { changeLimit, type LimitChange } from './change-limit.ts';
export { liftableFrom, liftExclusion } from './lift-exclusion.ts';
export { inheritBreak, markBreak, shareBreak } from './carry-break.ts';
export { LIMIT_KINDS, type LimitKind, type Period, PERIODS, periodStart, type PeriodSums } from './period.ts';
export { type OwnLimit, readLimits } from './read-limits.ts';
export { eraseLimits } from './erase-limits.ts';
export { breakOf, type PlayBreak, withoutBreak } from './break-of.ts';
export { isRaise, type RaiseStage, raiseStage } from './raise.ts';
export { noteSign } from './sitting.ts';
export { acknowledgePlay, type PlayReminder, playReminder, type SessionPlay, sessionPlay } from './session-play.ts';
export { playMinor, shownPlay } from './shown-play.ts';
export { takeBreak } from './take-break.ts';
export { type PlayDay, readLosses, readPlayDays } from './read-play.ts';
