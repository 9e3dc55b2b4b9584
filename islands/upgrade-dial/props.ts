import type { Locale } from '#src/shared/locales.ts';
import type { SeedsModel } from '#views/cases/case-page-model.ts';

/** What is rolled for, as the page has it. */
export interface DialOffer {
  /** Percent. */
  readonly chance: number;
  /** The first and the last ticket that wins. */
  readonly from: number;
  readonly to: number;
  /** The hash of all that is shown: a roll acts on it or not at all. */
  readonly quote: string;
}

export interface UpgradeDialProps {
  readonly offer: DialOffer | null;
  /** Why there is no offer for what was chosen, in the reader's language. */
  readonly refusal: string | null;
  /** What POST /api/upgrade/roll is to be told. */
  readonly wish: {
    readonly ids: readonly number[];
    readonly addMinor: number;
    readonly target: number;
    readonly side: 'under' | 'over';
  } | null;
  /** What the draw will be made from. */
  readonly seeds: SeedsModel;
  /** The sign of the shown currency. */
  readonly sign: string;
  readonly locale: Locale;
}
