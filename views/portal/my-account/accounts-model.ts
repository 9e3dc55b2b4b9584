import type { CountryChoices } from '#views/ui/country-select.tsx';
import type { OwnSession } from '#src/players/identities/outputs.ts';
import type { PlayerCardModel } from './player-card.tsx';

/** Sign-in providers, and `demo` for demo players. */
export type WayName = 'vk' | 'google' | 'twitch' | 'facebook' | 'telegram' | 'demo';

export interface WayModel {
  readonly name: WayName;
  /** ISO 8601; null when the provider is not linked. */
  readonly linkedAt: string | null;
  /** True when sign-in by this provider is currently possible. */
  readonly isOpen: boolean;
  /** True when another sign-in method remains after unlinking. */
  readonly canUnlink: boolean;
}

export type SessionModel = Omit<OwnSession, 'type'>;

type EmailChoice = 'receipts' | 'deliveries';

export interface EmailModel extends Readonly<Record<EmailChoice, boolean>> {
  readonly address: string;
  readonly isConfirmed: boolean;
  /** Kinds that the operator sends. */
  readonly offered: Readonly<Record<EmailChoice, boolean>>;
}

export interface AccountsPageModel extends PlayerCardModel {
  readonly country: CountryChoices;
  readonly ways: readonly WayModel[];
  /** True within ten minutes of the sign-in: then ways can be linked and unlinked. */
  readonly mayChangeWays: boolean;
  /** Maximum length of a name in characters. */
  readonly longestName: number;
  readonly settings: Readonly<Record<'fastOpening' | 'sound' | 'notices' | 'hideMe', boolean>>;
  readonly referral: {
    /** Counts from 1. */
    readonly level: number;
    /** The share of friends' top-ups at this level. */
    readonly percent: number;
    readonly invited: number;
    /** In the display currency. */
    readonly earned: number;
  };
  /** Address for messages; empty without one. Null while the store has no mail server. */
  readonly email: EmailModel | null;
  readonly sessions: readonly SessionModel[];
}
