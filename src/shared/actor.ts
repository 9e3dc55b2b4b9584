import type { Locale } from './locales.ts';
import type { Role } from './powers.ts';

/** An idempotency key, and the SHA-256 (hex) of the request made with it. */
export interface IdempotencyClaim {
  readonly key: string;
  readonly hash: string;
}

/** A player or staff member who acts with idempotency keys. */
export interface Actor {
  readonly id: number;
  readonly claim: IdempotencyClaim | null;
  /** Present for a player who acts by a session: then nothing runs once the account is closed. */
  readonly isSignedIn?: true;
}

/** The acting player as session and request describe them; reading it costs no statement. */
export interface Player extends Actor {
  readonly type: string;
  readonly name: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly isAdult: boolean;
  /** Country of the request, from a trusted proxy; null without one. */
  readonly country: string | null;
}

/** A player for jobs, scripts and tests: no session, no key. */
export const playerOf = (id: number, claim: IdempotencyClaim | null = null): Player => ({
  id,
  type: 'demo',
  name: '',
  locale: 'ru',
  currency: 'rub',
  isAdult: true,
  country: null,
  claim,
});

/** The acting staff member, read from the database for this request. */
export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly claim: IdempotencyClaim | null;
  /** Present while a change runs again that this member asked for and a second one approves. */
  readonly approval?: { readonly requestId: number; readonly by: StaffMember };
}
