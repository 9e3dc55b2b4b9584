/** Chances are exact, close to the intended return, lower for dearer items, and deterministic. */
import { expect } from 'chai';
import fc from 'fast-check';
import { TICKETS, ticketsFor } from './odds.ts';

const ladder = (prices: readonly number[]): { key: string; priceCentiG: number }[] =>
  prices.map((priceCentiG, i) => ({ key: `item-${String(i)}`, priceCentiG }));

const worthOf = (items: readonly { priceCentiG: number }[], tickets: readonly number[]): number =>
  items.reduce((sum, { priceCentiG }, i) => sum + priceCentiG * (tickets[i] ?? 0), 0) / TICKETS;

describe('ticketsFor', () => {
  it('The tickets are integers that sum to exactly a million and give the requested return', () => {
    const prices = fc.uniqueArray(fc.integer({ min: 50, max: 5_000_000 }), { minLength: 8, maxLength: 26 });
    fc.assert(
      fc.property(prices, fc.double({ min: 0.1, max: 0.6, noNaN: true }), (list, share) => {
        const items = ladder(list.sort((a, b) => b - a));
        const cheapest = Math.min(...list);
        const middle = list.reduce((a, b) => a + b, 0) / list.length;
        const worth = cheapest + (middle - cheapest) * share;
        fc.pre(worth > cheapest * 1.5);
        const tickets = ticketsFor('any', items, worth);
        expect(tickets.reduce((a, b) => a + b, 0)).to.equal(TICKETS);
        for (const count of tickets) expect(Number.isSafeInteger(count) && count > 0).to.equal(true);
        expect(worthOf(items, tickets) / worth).to.be.within(0.9, 1.1);
      }),
    );
  });

  it('The dearest items are the rarest when an opening is worth little', () => {
    const tickets = ticketsFor('any', ladder([90_000, 20_000, 5_000, 1_200, 300, 80, 40, 20]), 400);
    expect(Math.min(...tickets)).to.equal(tickets[0]);
    expect(Math.max(...tickets)).to.equal(tickets.at(-1));
  });

  it('The result depends only on the arguments', () => {
    const items = ladder([9_000, 2_000, 500, 120, 30, 20, 10, 5]);
    expect(ticketsFor('one', items, 100)).to.deep.equal(ticketsFor('one', items, 100));
    expect(ticketsFor('one', items, 100)).to.not.deep.equal(ticketsFor('two', items, 100));
  });

  it('A return that the items cannot give is refused', () => {
    expect(() => ticketsFor('any', ladder([100, 90, 80]), 200)).to.throw('cannot return');
    expect(() => ticketsFor('any', ladder([100, 90, 80]), 10)).to.throw('cannot return');
  });
});
