/** Every page in a real browser, in every language, on a phone and on a wide screen. */
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { lookAtEveryPage } from './look-at-every-page.ts';

/** The languages with the longest texts, among them the one in which texts are written first. */
const LONGEST: readonly Locale[] = ['ru', 'pl'];

lookAtEveryPage({
  title: 'Every page in the browser, in every language',
  languages: LOCALE_CODES,
  languagesOfStaff: LONGEST,
  axe: { narrow: LONGEST, wide: LONGEST },
  hasOthers: true,
});
