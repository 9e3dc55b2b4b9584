/** Tests the timing of ticks: in step with the animation, and never faster than an ear can distinguish. */
import { expect } from 'chai';
import fc from 'fast-check';
import { ticksOf } from './sound-score.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('The ticks of a moving reel or wheel', () => {
  it('Ticks are even at an even speed', () => {
    const ticks = ticksOf({ timeMs: 1000, marks: 4, easing: [1 / 3, 1 / 3, 2 / 3, 2 / 3] });
    expect(ticks.map((at) => Math.round(at * 100) / 100)).to.deep.equal([0.25, 0.5, 0.75, 1]);
  });

  it('Ticks slow down as a reel comes to rest', () => {
    const ticks = ticksOf({ timeMs: 5200, marks: 34, easing: [0.1, 0.62, 0.12, 1] });
    const late = ticks.slice(-6).map((at, index, all) => at - (all[index - 1] ?? at));
    expect(late.slice(2).every((gap, index) => gap >= (late[index + 1] ?? 0))).to.equal(true);
    expect(ticks.at(-1)).to.be.closeTo(5.2, 0.2);
  });

  it('Ticks are in order, within the duration, at most one per mark and at most 30 per second', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9000 }),
        fc.integer({ min: 0, max: 200 }),
        fc.tuple(share, share, share, share),
        (timeMs, marks, easing) => {
          const ticks = ticksOf({ timeMs, marks, easing });
          expect(ticks.length).to.be.at.most(marks);
          ticks.forEach((at, index) => {
            expect(at).to.be.within(0, timeMs / 1000 + 1e-9);
            if (index > 0) expect(at - (ticks[index - 1] ?? 0)).to.be.at.least(1 / 30 - 1e-9);
          });
        },
      ),
    );
  });
});
