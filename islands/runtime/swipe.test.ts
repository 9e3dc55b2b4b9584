/** Tests when a downward swipe closes a dialog: a tenth of its height or a quick flick, never a tap. */
import { expect } from 'chai';
import { closesBy } from './swipe.ts';

describe('a pull downwards', () => {
  it('closes from a tenth of the size on, however slow', () => {
    expect(closesBy({ pixels: 60, size: 600, timeMs: 5000 })).to.equal(true);
    expect(closesBy({ pixels: 59, size: 600, timeMs: 5000 })).to.equal(false);
  });

  it('closes within 300 ms, however short', () => {
    expect(closesBy({ pixels: 20, size: 600, timeMs: 300 })).to.equal(true);
    expect(closesBy({ pixels: 20, size: 600, timeMs: 301 })).to.equal(false);
  });

  it('is none when the finger only trembled', () => {
    expect(closesBy({ pixels: 8, size: 600, timeMs: 50 })).to.equal(false);
    expect(closesBy({ pixels: 0, size: 0, timeMs: 0 })).to.equal(false);
  });
});
