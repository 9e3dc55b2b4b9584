import { expect } from 'chai';
import { backOff } from './back-off.ts';

describe('backOff', () => {
  it('Doubles from the base to the cap and stays there', () => {
    const pauses = [0, 1, 2, 3, 5000].map((failures) => backOff(failures, { base: 100, cap: 700 }));
    expect(pauses).to.deep.equal([100, 200, 400, 700, 700]);
  });
});
