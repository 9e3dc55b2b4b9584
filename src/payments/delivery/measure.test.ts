// Median and 90th percentile of delivery times, against figures computed by hand.
import { expect } from 'chai';
import { measure } from './measure.ts';

describe('The measured delivery times', () => {
  it('No deliveries have no times', () => {
    expect(measure([])).to.equal(null);
  });

  it('One delivery is the median and the 90th percentile', () => {
    expect(measure([90])).to.deep.equal({ count: 1, medianSeconds: 90, p90Seconds: 90 });
  });

  it('The times are those of deliveries, in whatever order they are given', () => {
    expect(measure([40, 10, 30, 20])).to.deep.equal({ count: 4, medianSeconds: 20, p90Seconds: 40 });
    const tens = [100, 90, 80, 70, 60, 50, 40, 30, 20, 10];
    expect(measure(tens)).to.deep.equal({ count: 10, medianSeconds: 50, p90Seconds: 90 });
  });
});
