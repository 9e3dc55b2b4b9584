// Tests that the browser's random numbers stay within the limit and are uniform.
import { expect } from 'chai';
import fc from 'fast-check';
import { randomBelow, randomHex } from './random.ts';

const WORDS = 2 ** 32;

describe('Random numbers', () => {
  it('A random number stays below any limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: WORDS }), (limit) => {
        const number = randomBelow(limit);
        expect(number).to.be.within(0, limit - 1);
        expect(Number.isInteger(number)).to.equal(true);
      }),
    );
  });

  it('A value that would favour low numbers is drawn again', () => {
    const fair = WORDS - (WORDS % 1_000_000);
    const words = [WORDS - 1, fair, fair - 1];
    expect(randomBelow(1_000_000, () => words.shift() ?? 0)).to.equal(999_999);
    expect(words).to.have.length(0);
  });

  it('A key has two hex digits per byte and differs each time', () => {
    expect(randomHex(16)).to.match(/^[0-9a-f]{32}$/);
    expect(randomHex(16)).to.not.equal(randomHex(16));
  });
});
