import { expect } from 'chai';
import { formatExactPoints } from './exact-points.ts';

describe('Points of one movement', () => {
  it('A sum keeps its hundredths, so that a promise, a movement and a history show the same', () => {
    expect([34.9, 19.95, 35].map(formatExactPoints)).to.deep.equal(['34,90\u00a0б', '19,95\u00a0б', '35\u00a0б']);
  });
});
