import type { Locale } from './locales.ts';
import type { T } from './text-keys.ts';

/** The language and the display currency that a model is built for. */
export interface ModelViewer {
  readonly locale: Locale;
  readonly t: T;
  /** `rate` is decimal text, currency per 1 rouble. */
  readonly currency: { readonly code: string; readonly sign: string; readonly rate: string };
}

/**
 * The key of values that viewers with the same language and currency share. With the rate, because a viewer may be
 * older than the rates.
 */
export const viewerKey = ({ locale, currency }: Pick<ModelViewer, 'locale' | 'currency'>): string =>
  `${locale} ${currency.code} ${currency.rate}`;
