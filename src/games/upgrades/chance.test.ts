/** The chance of an upgrade: stake divided by target, less the edge, in whole tickets on the chosen side. */
import { expect } from 'chai';
import fc from 'fast-check';
import { winningRange, winningTickets } from './chance.ts';

const sums = fc.integer({ min: 1, max: 1_000_000_000 });
const edges = fc.integer({ min: 0, max: 90 });

describe('The chance of an upgrade', () => {
  it('The chance is the share of the stake minus the edge, rounded down to tickets', () => {
    expect(winningTickets(1640, 5180, 10)).to.equal(284_942);
    expect(winningTickets(100, 200, 10)).to.equal(450_000);
    expect(winningTickets(1, 3, 0)).to.equal(333_333);
  });

  it('The chance is at most three quarters', () => {
    expect(winningTickets(99, 100, 10)).to.equal(750_000);
    fc.assert(
      fc.property(sums, sums, edges, (stake, target, edge) => {
        expect(winningTickets(stake, target, edge)).to.be.within(0, 750_000);
      }),
    );
  });

  it('The chance never exceeds the rules, and rounding costs less than one ticket', () => {
    fc.assert(
      fc.property(sums, sums, edges, (stake, target, edge) => {
        const tickets = BigInt(winningTickets(stake, target, edge));
        fc.pre(tickets < 750_000n);
        const exact = BigInt(stake) * BigInt(100 - edge) * 10_000n;
        expect(tickets * BigInt(target) <= exact && (tickets + 1n) * BigInt(target) > exact).to.equal(true);
      }),
    );
  });

  it('A target whose chance is below one ticket has none: one ticket would return more than the edge leaves', () => {
    expect(winningTickets(60, 60 * 900_000, 10)).to.equal(1);
    expect(winningTickets(60, 60 * 900_001, 10)).to.equal(0);
    expect(winningTickets(1, 1_000_000_000, 10)).to.equal(0);
    fc.assert(
      fc.property(sums, sums, edges, (stake, target, edge) => {
        const returned = BigInt(winningTickets(stake, target, edge)) * BigInt(target) * 100n;
        expect(returned <= BigInt(stake) * BigInt(100 - edge) * 1_000_000n).to.equal(true);
      }),
    );
  });

  it('The chance grows with the stake and falls with the target', () => {
    fc.assert(
      fc.property(sums, sums, sums, edges, (stake, target, more, edge) => {
        const tickets = winningTickets(stake, target, edge);
        expect(winningTickets(stake + more, target, edge)).to.be.at.least(tickets);
        expect(winningTickets(stake, target + more, edge)).to.be.at.most(tickets);
      }),
    );
  });

  it('The winning range lies at the side chosen by the player and has the same size on both sides', () => {
    expect(winningRange(284_942, 'under')).to.deep.equal({ from: 0, to: 284_941 });
    expect(winningRange(284_942, 'over')).to.deep.equal({ from: 715_058, to: 999_999 });
    expect(winningRange(1, 'over')).to.deep.equal({ from: 999_999, to: 999_999 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 750_000 }), fc.constantFrom('under', 'over'), (tickets, side) => {
        const { from, to } = winningRange(tickets, side);
        expect(to - from + 1).to.equal(tickets);
      }),
    );
  });
});
