// Proves that the return to player is exact, also where a double would round up.
import { expect } from 'chai';
import fc from 'fast-check';
import { centiG, kopecks } from '#src/shared/units.ts';
import { floorReturnPercent } from './case-return.ts';

const ONE_G = kopecks(100);
const money = (price: number) => ({ priceKind: 'money', price }) as const;
const row = (tickets: number, priceCentiG: number) => ({ tickets, priceCentiG: centiG(priceCentiG) });

describe('Return to player', () => {
  it('The return is the average worth of an opening in percent of the price', () => {
    const rows = [row(900_000, 5_000), row(100_000, 40_000)];
    expect(floorReturnPercent(rows, money(10_000), ONE_G)).to.equal(85);
    expect(floorReturnPercent(rows, money(10_000), kopecks(50))).to.equal(42.5);
    expect(floorReturnPercent(rows, { priceKind: 'bonuses', price: 10_000 }, ONE_G)).to.equal(85);
  });

  it('A free case has no return', () => {
    expect(floorReturnPercent([row(1_000_000, 100)], { priceKind: 'free', price: 0 }, ONE_G)).to.equal(null);
  });

  it('The displayed return never exceeds the real one', () => {
    const prices = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(prices, prices, prices, fc.integer({ min: 1, max: 999_999 }), (first, second, price, tickets) => {
        const displayed = floorReturnPercent(
          [row(tickets, first), row(1_000_000 - tickets, second)],
          money(price),
          ONE_G,
        );
        const won = BigInt(tickets) * BigInt(first) + BigInt(1_000_000 - tickets) * BigInt(second);
        const displayedBasisPoints = BigInt(Math.round((displayed ?? 0) * 100));
        expect(displayedBasisPoints * 1_000_000n * BigInt(price) <= won * 10_000n).to.equal(true);
      }),
    );
  });
});
