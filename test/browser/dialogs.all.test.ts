/** Windows over the page in the languages with the longest texts, narrow and wide, and without JavaScript. */
import { CASES, openDialogTests, PHONE, WIDE } from './dialog-tests.ts';

describe('Every dialog over the page', function () {
  this.timeout(240_000);
  const { testDialog, testWithoutJavaScript } = openDialogTests();

  for (const one of CASES) {
    testDialog(one, { languages: ['ru', 'pl'], sizes: [PHONE, WIDE] });
    testWithoutJavaScript(one);
  }
});
