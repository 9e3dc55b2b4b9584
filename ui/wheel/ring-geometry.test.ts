// Tests the geometry of the wheel: equal sectors that close the ring, and readable labels.
import { expect } from 'chai';
import { labelPlace, lampPlaces, middleOf, sectorPath, signPlace, type Point } from './ring-geometry.ts';

const COUNTS = [3, 8, 16, 36];
const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Both ends of a sector's arc. */
function endsOf(path: string): [Point, Point] {
  const numbers = /^M250 250L(\S+) (\S+)A226 226 0 0 1 (\S+) (\S+)Z$/.exec(path)?.slice(1).map(Number) ?? [];
  const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = numbers;
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

describe('The ring of the wheel', () => {
  it('The first sector is on top, and the others follow clockwise', () => {
    expect(middleOf(0, 16)).to.equal(-90);
    expect(middleOf(4, 16)).to.equal(0);
    expect(signPlace(0, 16)).to.deep.equal({ x: 250, y: 164 });
    expect(signPlace(4, 16)).to.deep.equal({ x: 336, y: 250 });
  });

  it('The ring closes: each sector ends on the rim where the next one begins', () => {
    for (const count of COUNTS) {
      for (const index of indexes(count)) {
        const [, end] = endsOf(sectorPath(index, count));
        const [next] = endsOf(sectorPath((index + 1) % count, count));
        expect(distance(end, next), `${count} sectors, ${index}`).to.be.below(0.02);
        expect(distance(end, { x: 250, y: 250 })).to.be.closeTo(226, 0.02);
      }
    }
  });

  it('Sectors have equal sizes, whatever their chances', () => {
    for (const count of COUNTS) {
      const widths = indexes(count).map((index) => distance(...endsOf(sectorPath(index, count))));
      expect(Math.max(...widths) - Math.min(...widths), `${count} sectors`).to.be.below(0.03);
    }
  });

  it('No label is upside down, and each begins at its rim', () => {
    for (const count of COUNTS) {
      for (const index of indexes(count)) {
        const { transform, x, anchor } = labelPlace(index, count);
        const turn = Number(/^rotate\((\S+) 250 250\)$/.exec(transform)?.[1]);
        expect(turn, `${count} sectors, ${index}`).to.be.within(-90, 90);
        expect([x, anchor]).to.deep.equal(middleOf(index, count) > 90 ? [44, 'start'] : [456, 'end']);
        expect((((turn + (anchor === 'start' ? 180 : 0)) % 360) + 360) % 360).to.be.closeTo(
          (middleOf(index, count) + 360) % 360,
          0.01,
        );
      }
    }
  });

  it('A lamp stands between every two sectors', () => {
    expect(lampPlaces(16)).to.have.lengthOf(16);
    expect(lampPlaces(16)[0]).to.deep.equal({ x: 295.46, y: 21.48 });
  });
});
