import { expect } from 'chai';
import { type AlertState, judge } from './judge.ts';

const DISK = { isLow: true, raiseAt: 10, clearAt: 15 };
const ERRORS = { isLow: false, raiseAt: 20, clearAt: 5 };

const after = (rule: typeof DISK, values: readonly (number | null)[], from = false): boolean[] => {
  let state: AlertState = { isRaised: from, streak: 0 };
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
    expect(after(DISK, [5, null, 5])).to.deep.equal([false, false, true]);
  });
});
