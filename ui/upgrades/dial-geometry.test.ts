/** Tests the arc of a chance: start, end and direction. */
import { expect } from 'chai';
import { arcOf } from './dial-geometry.ts';

describe('The arc of an upgrade', () => {
  it('The arc begins at the top with the first ticket and runs clockwise', () => {
    expect(arcOf({ from: 0, to: 249_999 })).to.equal('M170 36 A134 134 0 0 1 304 170');
    expect(arcOf({ from: 0, to: 499_999 })).to.equal('M170 36 A134 134 0 0 1 170 304');
  });

  it('The arc ends at the top with the last ticket', () => {
    expect(arcOf({ from: 750_000, to: 999_999 })).to.equal('M36 170 A134 134 0 0 1 170 36');
  });

  it('An arc above one half is drawn the long way round', () => {
    expect(arcOf({ from: 0, to: 749_999 })).to.equal('M170 36 A134 134 0 1 1 36 170');
    expect(arcOf({ from: 499_999, to: 999_999 })).to.contain(' 0 1 1 ');
  });
});
