import type { World } from '#src/platform/world.ts';
import { localeOfCode } from '#src/shared/locales.ts';

/** What a page says without asking for another: on the loading screen, with one hint of all, and of a newer build. */
export interface HintList {
  readonly title: string;
  readonly loading: string;
  readonly hints: readonly string[];
  /** What offers to load a page again when the store has a newer build. */
  readonly update: { readonly text: string; readonly now: string; readonly later: string };
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The hints in the language of a code or tag; the store's fallback for one that it does not speak. */
export function listHints(world: World, code: string): HintList {
  const t = world.texts.t(localeOfCode(code));
  return {
    title: t('signin.hints'),
    loading: t('signin.loading'),
    hints: NUMBERS.map((number) => t(`signin.hint.${number}`)),
    update: { text: t('layout.update.text'), now: t('layout.update.now'), later: t('layout.update.later') },
  };
}
