// A wheel is published completely or not at all: every ticket belongs to exactly one sector.
import { expect } from 'chai';
import fc from 'fast-check';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { layWheel } from './publish-wheel.ts';
import type { NewSector, Sector } from './sector.ts';
import { rowOf, sectorFrom } from './sector-row.ts';

const spin = (tickets: number): NewSector => ({ kind: 'spin', tickets, image: null });

describe('The sectors of a wheel', () => {
  it('Each sector has a place, and every ticket belongs to exactly one sector', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 25_000 }), { minLength: 2, maxLength: 35 }), (tickets) => {
        const rest = TICKETS_TOTAL - tickets.reduce((sum, one) => sum + one, 0);
        const sectors = layWheel([...tickets, rest].map(spin));
        expect(sectors.map(({ position }) => position)).to.deep.equal(sectors.map((_, index) => index + 1));
        expect([sectors[0]?.from, sectors.at(-1)?.to]).to.deep.equal([0, TICKETS_TOTAL - 1]);
        expect(sectors.every(({ from }, i) => from === (sectors[i - 1]?.to ?? -1) + 1)).to.equal(true);
      }),
    );
  });

  it('A wheel whose tickets are not exactly 1,000,000 is refused', () => {
    expect(() => layWheel([500_000, 499_998, 1].map(spin))).to.throw(RangeError);
    expect(() => layWheel([500_000, 500_000, 1].map(spin))).to.throw(RangeError);
  });

  it('A wheel with an unwinnable sector, too few or too many sectors is refused', () => {
    expect(() => layWheel([500_000, 500_000, 0].map(spin))).to.throw('at least one ticket');
    expect(() => layWheel([500_000, 500_000].map(spin))).to.throw('3 to 36');
    expect(() => layWheel(Array.from({ length: 37 }, () => spin(1)))).to.throw('3 to 36');
  });

  it('A wheel is read from its rows exactly as it was written', () => {
    const place = { position: 1, from: 0, to: 9, image: null };
    const sectors: Sector[] = [
      { ...place, kind: 'points', amount: 5000 },
      { ...place, kind: 'money', amount: 1000 },
      { ...place, kind: 'item', itemId: 7 },
      { ...place, kind: 'case', caseId: 8 },
      { ...place, kind: 'promo', percent: 5, minKopecks: null },
      { ...place, kind: 'promo', percent: 15, minKopecks: 100_000, image: 'code' },
      { ...place, kind: 'cashback' },
      { ...place, kind: 'spin' },
    ];
    expect(sectors.map(rowOf).map(sectorFrom)).to.deep.equal(sectors);
    expect(() => sectorFrom({ ...rowOf({ ...place, kind: 'spin' }), kind: 'car' })).to.throw(
      'Sector kind car is unknown',
    );
  });
});
