import type { Balances } from '#src/ledger/index.ts';
import type { Locale } from '#src/shared/locales.ts';

/** A player as the row says it. What the player has is asked of the ledger. */
export interface PlayerAccount {
  readonly id: number;
  readonly name: string;
  readonly locale: Locale;
  readonly currencyId: number;
  readonly isAdult: boolean;
  readonly isDemo: boolean;
  readonly exp: number;
  readonly openedCount: number;
  readonly freeSpins: number;
  readonly createdAt: Date;
  /** Set when the account was closed: it is not shown to anybody any more. */
  readonly closedAt: Date | null;
  /** Who invited the player: an ID. */
  readonly inviterId: number | null;
  /** What was topped up and not given back: money really paid. */
  readonly donatedKopecks: number;
  /** When the player last uploaded a picture; null without one. */
  readonly photoAt: Date | null;
  /** When the picture of the sign-in provider was copied; null without one. */
  readonly providerPhotoAt: Date | null;
}

/** A player with what they have, and the step that levels are reckoned by: what a header or a profile shows. */
export interface PlayerState {
  readonly account: PlayerAccount;
  readonly balances: Balances;
  readonly levelStepExp: number;
}
