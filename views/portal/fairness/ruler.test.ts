/**
 * Ruler arithmetic: stretches keep all tickets, spans fill the ruler without gaps, labels never overlap, and the drawn
 * item always has a label.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { RARITIES, type OddsItemModel, type Rarity } from '#ui/models/items.ts';
import { labelsOf, spanOf, stretchesOf, stretchOf } from './ruler.ts';

const itemOf = (rarity: Rarity, from: number, to: number, skin = 'Skin'): OddsItemModel => ({
  id: from,
  name: null,
  title: skin,
  weapon: 'Weapon',
  skin,
  rarity,
  logo: '',
  tracked: false,
  priceG: 0,
  priceMinor: 0,
  price: 0,
  chance: 0,
  from,
  to,
});

const oddsRows = fc
  .array(fc.record({ rarity: fc.constantFrom(...RARITIES), skin: fc.string({ minLength: 1, maxLength: 24 }) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((rows) =>
    rows.map(({ rarity, skin }, index) => {
      const cut = (at: number): number => Math.floor((at * TICKETS_TOTAL) / rows.length);
      return itemOf(rarity, cut(index), cut(index + 1) - 1, skin);
    }),
  );

describe('Rulers', () => {
  it('Odds in any order are cut into stretches of one rarity', () => {
    const odds = [
      itemOf('common', 500, 999),
      itemOf('arcane', 0, 99),
      itemOf('rare', 300, 499),
      itemOf('rare', 100, 299),
    ];
    const bounds = stretchesOf(odds).map(({ rarity, from, to, items }) => [rarity, from, to, items.length]);
    expect(bounds).to.deep.equal([
      ['arcane', 0, 99, 1],
      ['rare', 100, 499, 2],
      ['common', 500, 999, 1],
    ]);
  });

  it('Every ticket is in exactly one stretch', () => {
    fc.assert(
      fc.property(oddsRows, fc.integer({ min: 0, max: TICKETS_TOTAL - 1 }), (odds, ticket) => {
        const stretches = stretchesOf(odds);
        const total = stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0);
        expect(total).to.equal(TICKETS_TOTAL);
        const near = stretchOf(stretches, ticket);
        expect(near.from <= ticket && ticket <= near.to).to.equal(true);
      }),
    );
  });

  it('A range has its position in percent', () => {
    expect(spanOf({ from: 0, to: 999 })).to.deep.equal({ x: '0%', width: '0.1%' });
    expect(spanOf({ from: 500_000, to: 999_999 })).to.deep.equal({ x: '50%', width: '50%' });
    expect(spanOf({ from: 150, to: 199 }, { from: 100, to: 199 })).to.deep.equal({ x: '50%', width: '50%' });
  });

  it('The drawn item is labelled, and overlapping labels are omitted', () => {
    fc.assert(
      fc.property(oddsRows, fc.integer({ min: 0, max: TICKETS_TOTAL - 1 }), (odds, ticket) => {
        const near = stretchOf(stretchesOf(odds), ticket);
        const hit = near.items.find(({ from, to }) => from <= ticket && ticket <= to);
        if (!hit) throw new Error('a stretch without its ticket');
        const labels = labelsOf(near, hit);
        expect(labels[0]?.text).to.equal(hit.skin);
        const spans = labels.map(({ text, x }) => {
          const half = Math.min(50, (text.length * 7 * 100) / 250 / 2);
          return [parseFloat(x) - half, parseFloat(x) + half] as const;
        });
        for (const [index, [left, right]] of spans.entries()) {
          expect(left).to.be.at.least(-0.001);
          expect(right).to.be.at.most(100.001);
          for (const [otherLeft, otherRight] of spans.slice(index + 1)) {
            expect(right <= otherLeft || otherRight <= left).to.equal(true);
          }
        }
      }),
    );
  });
});
