/** Proves that any sequence of moves keeps an item within docs/rules.md 5, and that final states cannot be left. */
import { expect } from 'chai';
import fc from 'fast-check';
import { type ItemStatus, LEGAL_MOVES, mayMove } from './status.ts';

const STATUSES = Object.keys(LEGAL_MOVES) as ItemStatus[];
const ENDS: readonly ItemStatus[] = ['sold', 'contract', 'upgrade', 'withdrawn'];
const starts = fc.constantFrom('owned' as const, 'bonus' as const);
const targetLists = fc.array(fc.constantFrom(...STATUSES), { maxLength: 40 });

/** States after each requested move; a refused move keeps the state. */
function walk(start: 'owned' | 'bonus', targets: readonly ItemStatus[]): ItemStatus[] {
  const steps: ItemStatus[] = [start];
  for (const to of targets) {
    const from = steps.at(-1) ?? start;
    if (mayMove(from, to, start)) steps.push(to);
  }
  return steps;
}

describe('The states of an item', () => {
  it('Sold, consumed and withdrawn are final states', () => {
    fc.assert(
      fc.property(starts, targetLists, (start, targets) => {
        const steps = walk(start, targets);
        const end = steps.findIndex((status) => ENDS.includes(status));
        expect(end === -1 || end === steps.length - 1).to.equal(true);
      }),
    );
  });

  it('A cancelled withdrawal returns the item to the state it began in', () => {
    fc.assert(
      fc.property(starts, targetLists, (start, targets) => {
        const other = start === 'owned' ? 'bonus' : 'owned';
        expect(walk(start, targets)).not.to.include(other);
      }),
    );
  });

  it('Only a moderator completes or fails a withdrawal', () => {
    fc.assert(
      fc.property(starts, targetLists, (start, targets) => {
        for (const [index, status] of walk(start, targets).entries()) {
          const before = walk(start, targets)[index - 1];
          if (status === 'withdrawn' || status === 'error') expect(before).to.equal('withdrawing');
          if (status === 'withdrawing') expect(before).to.equal('waiting');
        }
      }),
    );
  });

  it('Only an item in its owner’s inventory can be sold or consumed', () => {
    for (const to of ['sold', 'contract', 'upgrade', 'waiting'] as const) {
      const from = STATUSES.filter((status) => mayMove(status, to, 'owned'));
      expect(from, to).to.deep.equal(to === 'waiting' ? ['owned', 'bonus', 'withdrawing'] : ['owned', 'bonus']);
    }
  });
});
