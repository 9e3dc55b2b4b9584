/**
 * Limits of gifts that no top-up buys: daily bonuses, free cases, invite codes and spins by a code.
 * Invariant: The gifts of a player within 30 days, and those of all players on a day, never exceed the settings.
 */
export { countGift } from './count-gift.ts';
