/**
 * Proves that a listing price is unique among open requests, never below the item's price and less than one G above it.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { centiG } from '#src/shared/units.ts';
import { freeListing } from './listing.ts';

describe('The price of a listing', () => {
  it('The price is the item’s own while no open listing has it, and the next free one otherwise', () => {
    expect(freeListing(centiG(10_000), new Set())).to.equal(10_000);
    expect(freeListing(centiG(10_000), new Set([10_000]))).to.equal(10_001);
    expect(freeListing(centiG(10_000), new Set([10_000, 10_002]))).to.equal(10_001);
  });

  it('There is no price when every hundredth of the next G is in use', () => {
    expect(freeListing(centiG(500), new Set(Array.from({ length: 100 }, (_, step) => 500 + step)))).to.equal(null);
  });

  it('The price is unused and at most 0.99 G above the item’s own', () => {
    const prices = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 99 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), prices, (price, taken) => {
        const free = freeListing(centiG(price), new Set(taken));
        expect(free).to.be.within(price, price + 99);
        expect(taken).not.to.include(free);
      }),
    );
  });
});
