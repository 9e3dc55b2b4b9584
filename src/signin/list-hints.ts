import type { World } from '#src/platform/world.ts';
import { localeOfCode } from '#src/shared/locales.ts';

/** What the loading screen shows: its words, and the hints of which it says one. */
export interface HintList {
  readonly title: string;
  readonly loading: string;
  readonly hints: readonly string[];
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The hints in the language of a code or tag; the store's fallback for one that it does not speak. */
export function listHints(world: World, code: string): HintList {
  const t = world.texts.t(localeOfCode(code));
  return {
    title: t('signin.hints'),
    loading: t('signin.loading'),
    hints: NUMBERS.map((number) => t(`signin.hint.${number}`)),
  };
}
