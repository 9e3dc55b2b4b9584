import type { CountryChoices } from '../ui/country-select.tsx';
import type { PlayerCardModel } from './player-card.tsx';

/** A provider that one can sign in by, and `demo` for trial players. */
export type WayName = 'vk' | 'google' | 'twitch' | 'facebook' | 'telegram' | 'demo';

export interface WayModel {
  readonly name: WayName;
  /** ISO 8601; null where it is not linked. */
  readonly linkedAt: string | null;
  /** Whether one can sign in by it now. */
  readonly isOpen: boolean;
  /** Whether another way is left without it. */
  readonly canUnlink: boolean;
}

export interface SessionModel {
  readonly id: string;
  readonly device: string;
  readonly place: string;
  /** ISO 8601. */
  readonly signedInAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

export interface AccountsPageModel extends PlayerCardModel {
  /** Where the player says they live. */
  readonly country: CountryChoices;
  readonly ways: readonly WayModel[];
  /** The longest name in characters. */
  readonly longestName: number;
  readonly settings: Readonly<Record<'fastOpening' | 'sound' | 'notices' | 'hideMe', boolean>>;
  readonly referral: {
    readonly invited: number;
    /** In the shown currency. */
    readonly earned: number;
  };
  readonly sessions: readonly SessionModel[];
}
