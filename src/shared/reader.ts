import type { Locale } from './locales.ts';
import type { T } from './text-keys.ts';

/** For whom a model is made: their language and the currency in which they see sums. */
export interface Reader {
  readonly locale: Locale;
  readonly t: T;
  /** `rate` is the decimal text of currency per 1 rouble. */
  readonly currency: { readonly code: string; readonly sign: string; readonly rate: string };
}
