/** The same as in `invalid-values.test.ts`, with every value that has ever been thought of. */
import { NONSENSE, NONSENSE_IN_JSON } from '#test/support/nonsense.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { testConfig } from '#test/support/store.ts';
import { testInvalidAddresses, testInvalidValues } from './invalid-values.ts';

describe('Every invalid value', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 100_000 }) }));
  const more = ['1; DROP TABLE players', "' OR 1=1 -- ", '\ud800', '😀'.repeat(50), '__proto__', { toString: 'x' }];

  testInvalidValues(stage, { anywhere: [...NONSENSE, ...more], inJson: [...NONSENSE_IN_JSON, 0.5, [], [[]], {}] });
  testInvalidAddresses(stage, {
    values: [
      '',
      ' ',
      'x',
      '-1',
      '1e999',
      'ключ',
      '\u{1f600}',
      '\u202e',
      "'; --",
      "' OR 1=1 -- ",
      '<script>alert(1)</script>',
      '{{7*7}}',
      '__proto__',
      'constructor',
      '../../etc/passwd',
      '9'.repeat(40),
      'я'.repeat(90),
    ],
    queries: [
      'q=%00',
      'q=%E0%A4%A',
      'q=a&q=b',
      'sort=x',
      `q=${'x'.repeat(4000)}`,
      'opening=x',
      '__proto__=1',
      'q[]=1',
      '=&&=',
      'category=%FF',
      'sort=%ED%A0%80',
    ],
  });
});
