// Tests the daily countdown: it counts whole seconds and stops below zero.
import { expect } from 'chai';
import { countAt } from './count.ts';

const MIDNIGHT = Date.parse('2026-11-21T21:00:00Z');

describe('The countdown to the next bonus', () => {
  it('The countdown runs down to zero', () => {
    const countdowns = [3_661_000, 1000, 0].map((leftMs) => countAt(MIDNIGHT, MIDNIGHT - leftMs));
    expect(countdowns.map(({ face }) => `${face.hours}:${face.minutes}:${face.seconds}`)).to.deep.equal([
      '01:01:01',
      '00:00:01',
      '00:00:00',
    ]);
    expect(countdowns.map(({ isOver }) => isOver)).to.deep.equal([false, false, false]);
  });

  it('The countdown stops below zero', () => {
    const { face, isOver } = countAt(MIDNIGHT, MIDNIGHT + 1);
    expect([face.hours, face.minutes, face.seconds]).to.deep.equal(['00', '00', '00']);
    expect(isOver).to.equal(true);
  });
});
