/* A hundred thousand rolls are distributed evenly over the tickets; roll-draws.all.test.ts rolls a million. */
import { expect } from 'chai';
import { expectEvenRolls, spreadOf, ticketsOfPairs } from '#test/support/catalogue/spread-of-rolls.ts';

const ROLLS_OF_PAIR = 100;

describe('A hundred thousand rolls', function () {
  this.timeout(60_000);
  it('Rolls are spread evenly over the tickets and over the published parts of a case', () => {
    expectEvenRolls(ROLLS_OF_PAIR);
  });

  it('The test fails when one ticket in a hundred is moved', () => {
    function* moved(): Generator<number> {
      for (const ticket of ticketsOfPairs(ROLLS_OF_PAIR)) yield ticket % 100 === 0 ? 999_999 : ticket;
    }
    const { even, parts } = spreadOf(moved());
    expect([even.p < 1e-6, parts.p < 1e-6]).to.deep.equal([true, true]);
  });
});
