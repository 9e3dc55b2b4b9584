// Proves the rules of the daily countdown: it stops below zero, and then the bonus is not taken any more.
import { expect } from 'chai';
import { countAt } from './count.ts';

const MIDNIGHT = Date.parse('2026-11-21T21:00:00Z');

describe('the countdown to the next bonus', () => {
  it('runs down to nothing', () => {
    const faces = [3_661_000, 1000, 0].map((leftMs) => countAt(MIDNIGHT, MIDNIGHT - leftMs, true));
    expect(faces.map(({ face }) => `${face.hours}:${face.minutes}:${face.seconds}`)).to.deep.equal([
      '01:01:01',
      '00:00:01',
      '00:00:00',
    ]);
    expect(faces.map(({ isOver }) => isOver)).to.deep.equal([false, false, false]);
    expect(faces.map(({ isTaken }) => isTaken)).to.deep.equal([true, true, true]);
  });

  it('stops when it goes below zero, and the bonus is there again', () => {
    const { face, isOver, isTaken } = countAt(MIDNIGHT, MIDNIGHT + 1, true);
    expect([face.hours, face.minutes, face.seconds]).to.deep.equal(['00', '00', '00']);
    expect([isOver, isTaken]).to.deep.equal([true, false]);
  });

  it('takes nothing by itself: what was not taken is not taken', () => {
    expect(countAt(MIDNIGHT, MIDNIGHT - 1, false).isTaken).to.equal(false);
  });
});
