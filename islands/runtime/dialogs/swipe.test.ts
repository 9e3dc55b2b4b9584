/** Tests when a downward swipe closes a dialog: a tenth of its height or a quick flick, never a tap. */
import { expect } from 'chai';
import { closesBy } from './swipe.ts';

describe('A swipe downwards', () => {
  it('A swipe over a tenth of the size closes the dialog at any speed', () => {
    expect(closesBy({ pixels: 60, size: 600, timeMs: 5000 })).to.equal(true);
    expect(closesBy({ pixels: 59, size: 600, timeMs: 5000 })).to.equal(false);
  });

  it('A swipe within 300 ms closes the dialog at any length', () => {
    expect(closesBy({ pixels: 20, size: 600, timeMs: 300 })).to.equal(true);
    expect(closesBy({ pixels: 20, size: 600, timeMs: 301 })).to.equal(false);
  });

  it('A trembling finger is no swipe', () => {
    expect(closesBy({ pixels: 8, size: 600, timeMs: 50 })).to.equal(false);
    expect(closesBy({ pixels: 0, size: 0, timeMs: 0 })).to.equal(false);
  });
});
