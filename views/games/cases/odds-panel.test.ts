// Chances by rarity come from the tickets, sum to exactly 100 percent and list the rarest first.
import { expect } from 'chai';
import fc from 'fast-check';
import { RARITIES, type OddsItemModel } from '#ui/models/items.ts';
import { chancesByRarity } from './odds-panel.tsx';

const TOTAL = 1_000_000;
const KIND = {
  name: null,
  title: 'A',
  weapon: 'A',
  skin: 'A',
  logo: '/a',
  tracked: false,
  priceG: 1,
  priceMinor: 1,
  price: 1,
  chance: 0,
};

const contents = fc.uniqueArray(fc.integer({ min: 1, max: TOTAL - 1 }), { maxLength: 30 }).chain((cuts) => {
  const starts = [0, ...cuts.toSorted((one, other) => one - other)];
  return fc
    .array(fc.constantFrom(...RARITIES), { minLength: starts.length, maxLength: starts.length })
    .map((rarities) =>
      starts.map((from, id): OddsItemModel => ({
        ...KIND,
        id,
        rarity: rarities[id] ?? 'common',
        from,
        to: (starts[id + 1] ?? TOTAL) - 1,
      })),
    );
});

describe('Chances by rarity', () => {
  it('The chances sum to 100 percent, in whole tickets', () => {
    fc.assert(
      fc.property(contents, (items) => {
        const tickets = chancesByRarity(items).reduce((sum, [, percent]) => sum + Math.round(percent * 10_000), 0);
        expect(tickets).to.equal(TOTAL);
      }),
    );
  });

  it('The list begins with the rarest and omits rarities that cannot be won', () => {
    fc.assert(
      fc.property(contents, (items) => {
        const rarities = chancesByRarity(items).map(([rarity]) => rarity);
        const held = new Set(items.map(({ rarity }) => rarity));
        expect(rarities).to.deep.equal(RARITIES.toReversed().filter((rarity) => held.has(rarity)));
      }),
    );
  });
});
