/* The short form of `npm run simulate:battles`, with fixed seeds. */
import { BATTLE_FORMATS } from '#src/shared/battles.ts';
import { expectFairFormat } from './expect-fair-format.ts';

const BATTLES = 4000;

describe('The distribution of many battles', function () {
  this.timeout(60_000);

  for (const format of BATTLE_FORMATS) {
    it(`Every side of ${format} wins equally often, and every seat the same worth`, () => {
      expectFairFormat(format, BATTLES);
    });
  }
});
