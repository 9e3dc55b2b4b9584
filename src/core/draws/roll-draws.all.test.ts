import { expectEvenRolls } from '#test/support/catalogue/spread-of-rolls.ts';

describe('A million rolls', function () {
  this.timeout(60_000);
  it('Rolls are spread evenly over the tickets and over the published parts of a case', () => {
    expectEvenRolls(1000);
  });
});
