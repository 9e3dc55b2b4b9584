import { expect } from 'chai';
import { pauseAfter } from './back-off.ts';

describe('The back-off of messages', () => {
  it('An attempt that fails is repeated later each time, and the eleventh is the last', () => {
    const pauses = Array.from({ length: 10 }, (_, at) => pauseAfter(at + 1) ?? expect.fail('no pause'));
    expect(pauses).to.deep.equal(pauses.toSorted((one, other) => one - other));
    expect(pauseAfter(11)).to.equal(null);
  });
});
