import type { Services } from '#src/platform/services.ts';
import { localeOfCode } from '#src/shared/locales.ts';

/**
 * Texts that a page needs without a request: the loading screen with its hints, and the offer to load a newer build.
 */
export interface HintList {
  readonly title: string;
  readonly loading: string;
  readonly hints: readonly string[];
  /** The offer to reload the page when a newer build is deployed. */
  readonly update: { readonly text: string; readonly now: string; readonly later: string };
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Returns the hints for a language code or tag; unsupported ones use the fallback language. */
export function listHints(services: Services, code: string): HintList {
  const t = services.texts.t(localeOfCode(code));
  return {
    title: t('sign-in.hints'),
    loading: t('sign-in.loading'),
    hints: NUMBERS.map((number) => t(`sign-in.hint.${number}`)),
    update: { text: t('layout.update.text'), now: t('layout.update.now'), later: t('layout.update.later') },
  };
}
