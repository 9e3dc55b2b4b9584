import { expect } from 'chai';
import { NEVER } from './alert.ts';
import { type AlertState, judge, type Reading } from './judge.ts';

const DISK = { isLow: true, raiseAt: 10, clearAt: 15 };
const ERRORS = { isLow: false, raiseAt: 20, clearAt: 5 };

const AWAY = { problem: 'away' };
const away = (checks: number): Reading[] => Array.from({ length: checks }, () => AWAY);

const after = (rule: typeof DISK, values: readonly Reading[], from = false): boolean[] => {
  let state: AlertState = { isRaised: from, streak: 0, unread: 0 };
  return values.map((value) => {
    state = judge(rule, state, value);
    return state.isRaised;
  });
};

describe('The judgement of a watched figure', () => {
  it('A figure is raised by its second bad check in a row, and cleared by its second good one', () => {
    expect(after(ERRORS, [20, 19, 25, 30, 30, 4, 4, 0])).to.deep.equal([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('A figure between its thresholds stays as it is', () => {
    expect(after(DISK, [12, 12, 12])).to.deep.equal([false, false, false]);
    expect(after(DISK, [12, 14.9, 12], true)).to.deep.equal([true, true, true]);
    expect(after(DISK, [15, 15], true)).to.deep.equal([true, false]);
    expect(after(DISK, [9.9, 9.9])).to.deep.equal([false, true]);
  });

  it('A check that cannot read the figure changes nothing', () => {
    expect(after(DISK, [5, AWAY, 5])).to.deep.equal([false, false, true]);
    expect(after(DISK, [5, 5, AWAY, 12, 20, 20]).slice(2)).to.deep.equal([true, true, true, false]);
  });

  it('Ten checks in a row that cannot read the figure raise it, until it is read and not bad', () => {
    expect(after(DISK, away(10))).to.deep.equal([...away(9).map(() => false), true]);
    expect(after(DISK, [...away(9), 50, ...away(9)]).includes(true)).to.equal(false);
    expect(after(DISK, [...away(12), 12, 12]).slice(11)).to.deep.equal([true, true, false]);
    expect(after(DISK, [...away(10), 12, AWAY, 12]).slice(9)).to.deep.equal([true, true, true, false]);
    expect(after(DISK, [...away(10), 5, 12, 12, 20, 20]).slice(9)).to.deep.equal([true, true, true, true, true, false]);
  });

  it('A figure that the store does not have is fine', () => {
    expect(after(DISK, [null, null])).to.deep.equal([false, false]);
    expect(after(DISK, [null, null], true)).to.deep.equal([true, false]);
  });

  it('An age of what was never done is raised', () => {
    expect(after(ERRORS, [NEVER, NEVER])).to.deep.equal([false, true]);
  });
});
