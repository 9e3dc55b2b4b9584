/** Proves that the bounds of a rate are exact, and that small changes do not add up within a day. */
import { expect } from 'chai';
import { isRateWithin, rateBounds, referenceRate } from './rate-bounds.ts';

describe('The bounds of a rate', () => {
  it('The bounds include both ends and nothing beyond', () => {
    expect(rateBounds('0.01090000', 20)).to.deep.equal({ least: '0.00872', most: '0.01308' });
    const within = ['0.00871999', '0.00872', '0.01308', '0.01308001'].map((rate) =>
      isRateWithin(rate, '0.01090000', 20),
    );
    expect(within).to.deep.equal([false, true, true, false]);
  });

  it('The bounds lie around the rate of a day ago, however often it has changed since', () => {
    const changes = ['0.0100', '0.0110', '0.0120'].map((before) => ({ before, isOverride: false }));
    expect(referenceRate('0.0121', changes)).to.equal('0.0100');
    expect(referenceRate('0.0121', [])).to.equal('0.0121');
  });

  it('The bounds lie around the last rate set by an admin', () => {
    const override = { before: '0.0100', isOverride: true };
    expect(referenceRate('0.0300', [override])).to.equal('0.0300');
    expect(referenceRate('0.0310', [override, { before: '0.0300', isOverride: false }])).to.equal('0.0300');
  });
});
