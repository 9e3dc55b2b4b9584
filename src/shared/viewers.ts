import type { Player, StaffMember } from './actor.ts';
import type { Locale } from './locales.ts';
import type { T } from './text-keys.ts';

/** A display currency; `rate` is decimal text, currency per 1 rouble. */
export interface DisplayCurrency {
  readonly code: string;
  readonly sign: string;
  readonly rate: string;
}

/** The language and the display currency that a model is built for. Cached models are built for no player. */
export interface Viewer {
  readonly locale: Locale;
  readonly t: T;
  readonly currency: DisplayCurrency;
}

/** The viewer of a page that is shown while the database is away. */
export const viewerWithoutRates = (locale: Locale, t: T): Viewer => ({
  locale,
  t,
  currency: { code: 'usd', sign: '$', rate: '1' },
});

/** Viewer of a store page: a player, or a guest as null. */
export interface StoreViewer extends Viewer {
  readonly player: Player | null;
}

/** Viewer of a page that shows the player's own data. */
export interface PlayerViewer extends Viewer {
  readonly player: Player;
}

/** Viewer of a page of the staff console. */
export interface StaffViewer extends Viewer {
  readonly member: StaffMember;
}

/**
 * The cache key of content that viewers with the same language and currency share. It contains the rate, because a
 * viewer may be older than the rates.
 */
export const viewerKey = ({ locale, currency }: Pick<Viewer, 'locale' | 'currency'>): string =>
  `${locale} ${currency.code} ${currency.rate}`;
