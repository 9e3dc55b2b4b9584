/**
 * Player protection: who may play and top up, what was played for on each day, how long, and countries where paid play
 * is closed (docs/rules.md 14). The limits and the breaks of a player have doors of their own.
 * Invariant: Every command that spends or takes money calls `assertMayPlay` or `assertMayTopUp` in its own transaction,
 * after locking the wallets.
 */
export { assertMayPlay, type PlayFacts, readPlayFacts } from './assert-may-play.ts';
export { assertMayTopUp, readTopUpFacts } from './assert-may-top-up.ts';
export { closedCountriesOf, isClosedIn } from './closed-country.ts';
export { countPlay, countPlays, readPlayDays, countryOf, type PlayDay, type PlayTotals, uncountPlay } from './store.ts';
export { noteActivity, recordActivity } from './activity.ts';
export { acknowledgePlay, playReminder, type SessionPlay, sessionPlay } from './session-play.ts';
export { playMinor, toPlayInCurrency } from './shown-play.ts';
export { readLosses, readShownDays } from './read-play.ts';
export { countPlayersIn, storeCountry } from './change-country.ts';
export { countryInput } from './inputs.ts';
export { hasConfirmedAdult } from './confirm-adult.ts';
export { changeReminder } from './change-reminder.ts';
