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

/** Who acts, as the session says it: reading it costs no statement. */
export interface Player extends Actor {
  readonly type: string;
  readonly name: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly isAdult: boolean;
}

/** A player as an action needs him, for scripts and tests: no session, no key. */
export const playerOf = (id: number, claim: Claim | null = null): Player => ({
  id,
  type: 'demo',
  name: '',
  locale: 'ru',
  currency: 'rub',
  isAdult: true,
  claim,
});
