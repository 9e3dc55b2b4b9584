import type { Locale } from '../shared/locales.ts';

/** The key under which a player's action may happen once, and the SHA-256 (hex) of what was asked under it. */
export interface Claim {
  readonly key: string;
  readonly hash: string;
}

/** Whoever acts under keys: a player, or a member of the staff. */
export interface Actor {
  readonly id: number;
  readonly claim: Claim | null;
}

/** Who acts, as the session and the request say it: reading it costs no statement. */
export interface Player extends Actor {
  readonly type: string;
  readonly name: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly isAdult: boolean;
  /** The country that the request came from, as a trusted proxy says; null where none does. */
  readonly country: string | null;
}

/** A player as an action needs him, for scripts and tests: no session, no key. */
export const playerOf = (id: number, claim: Claim | null = null): Player => ({
  id,
  type: 'demo',
  name: '',
  locale: 'ru',
  currency: 'rub',
  isAdult: true,
  country: null,
  claim,
});
