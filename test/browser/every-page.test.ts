/**
 * Every page in a real browser, on a phone of 360 pixels in the language with the longest texts. Proves that no page
 * scrolls sideways, that axe-core finds no violation, that the console stays empty (scripts, content policy, missing
 * files), and that no other host is requested. `every-page.all.test.ts` adds the other languages and the wide screen.
 */
import { lookAtEveryPage } from './look-at-every-page.ts';

lookAtEveryPage({
  title: 'Every page in the browser',
  languages: ['pl'],
  languagesOfStaff: ['pl'],
  axe: { narrow: ['pl'], wide: [] },
  hasOthers: false,
});
