// Tests that the other tiles of a reel depend on the published tickets only: every ticket maps to a tile, frequencies
// follow the odds, and the outcome does not influence its neighbours.
import { expect } from 'chai';
import fc from 'fast-check';
import { RARITIES } from '#ui/models/items.ts';
import { type StripTile, chanceOf, drawStrip, tileFor } from './strip.ts';

const TOTAL = 1_000_000;

/** Splits all tickets into consecutive ranges of at least one ticket. */
const tilesArbitrary = fc
  .uniqueArray(fc.integer({ min: 1, max: TOTAL - 1 }), { minLength: 0, maxLength: 39 })
  .map((cuts): StripTile[] => {
    const starts = [0, ...cuts.toSorted((one, other) => one - other)];
    return starts.map((from, index) => {
      const rarity = RARITIES[index % RARITIES.length] ?? 'common';
      return [`/art/${index}-130x88.webp`, rarity, from, (starts[index + 1] ?? TOTAL) - 1];
    });
  });

describe('The strip of a reel', () => {
  it('Every ticket belongs to the one tile whose range contains it', () => {
    fc.assert(
      fc.property(tilesArbitrary, fc.integer({ min: 0, max: TOTAL - 1 }), (tiles, ticket) => {
        const [, , from, to] = tileFor(tiles, ticket);
        expect(ticket).to.be.within(from, to);
      }),
    );
  });

  it('The edges of every range belong to its tile', () => {
    fc.assert(
      fc.property(tilesArbitrary, (tiles) => {
        for (const tile of tiles)
          expect([tileFor(tiles, tile[2]), tileFor(tiles, tile[3])]).to.deep.equal([tile, tile]);
      }),
    );
  });

  it('The strip consists of the tiles of its drawn tickets, in their order', () => {
    fc.assert(
      fc.property(
        tilesArbitrary,
        fc.array(fc.integer({ min: 0, max: TOTAL - 1 }), { maxLength: 60 }),
        (tiles, drawn) => {
          const queue = [...drawn];
          const strip = drawStrip(tiles, drawn.length, () => queue.shift() ?? 0);
          expect(strip).to.deep.equal(drawn.map((ticket) => tileFor(tiles, ticket)));
        },
      ),
    );
  });

  it('Tiles appear as often as their odds', () => {
    const tiles: StripTile[] = [
      ['/rare', 'arcane', 0, 9_999],
      ['/some', 'rare', 10_000, 299_999],
      ['/most', 'common', 300_000, TOTAL - 1],
    ];
    const length = 60_000;
    const strip = drawStrip(tiles, length);
    const chiSquare = tiles.reduce((sum, tile) => {
      const expected = (length * chanceOf(tile)) / 100;
      const drawn = strip.filter((one) => one === tile).length;
      return sum + (drawn - expected) ** 2 / expected;
    }, 0);
    // Two degrees of freedom: a value above 27.6 occurs once in a million runs.
    expect(chiSquare).to.be.below(27.6);
  });

  it('A ticket outside of all ranges is refused', () => {
    expect(() => tileFor([['/one', 'common', 0, 4]], 5)).to.throw(RangeError);
  });

  it('The chances of a case add up to 100 percent', () => {
    fc.assert(
      fc.property(tilesArbitrary, (tiles) => {
        const percent = tiles.reduce((sum, tile) => sum + Math.round(chanceOf(tile) * 10_000), 0);
        expect(percent).to.equal(1_000_000);
      }),
    );
  });
});
