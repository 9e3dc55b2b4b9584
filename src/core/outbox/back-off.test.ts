import { expect } from 'chai';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { pauseAfter } from './back-off.ts';

describe('The back-off of messages', () => {
  const pauses = Array.from({ length: 10 }, (_, at) => pauseAfter(at + 1) ?? expect.fail('no pause'));

  it('An attempt that fails is repeated after ten seconds, then later and later', () => {
    expect(pauses[0]).to.equal(10);
    pauses.slice(1, -1).forEach((pause, at) => expect(pause, String(at + 2)).to.be.above(pauses[at] ?? 0));
    expect(pauses.at(-1)).to.equal(12 * HOUR_SECONDS);
  });

  it('The eleventh attempt is the last, about a day and a half after the first', () => {
    expect(pauses.reduce((sum, pause) => sum + pause, 0) / HOUR_SECONDS).to.be.within(33, 37);
    expect(pauseAfter(11)).to.equal(null);
  });
});
