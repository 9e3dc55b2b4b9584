// Tests the geometry of the wheel: equal sectors that close the ring, and readable labels.
import { expect } from 'chai';
import { labelPlace, lampPlaces, middleOf, sectorPath, signPlace, type Point } from './ring-geometry.ts';

const COUNTS = [3, 8, 16, 36];
const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

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
    expect(signPlace(0, 16)).to.deep.equal({ x: 250, y: 138 });
    expect(signPlace(4, 16)).to.deep.equal({ x: 362, y: 250 });
  });

  it('The ring closes: each sector ends on the rim where the next one begins', () => {
    for (const count of COUNTS) {
      for (const place of places(count)) {
        const [, end] = endsOf(sectorPath(place, count));
        const [next] = endsOf(sectorPath((place + 1) % count, count));
        expect(distance(end, next), `${count} sectors, ${place}`).to.be.below(0.02);
        expect(distance(end, { x: 250, y: 250 })).to.be.closeTo(226, 0.02);
      }
    }
  });

  it('Sectors have equal sizes, whatever their chances', () => {
    for (const count of COUNTS) {
      const widths = places(count).map((place) => distance(...endsOf(sectorPath(place, count))));
      expect(Math.max(...widths) - Math.min(...widths), `${count} sectors`).to.be.below(0.03);
    }
  });

  it('No label is upside down, and each begins at its rim', () => {
    for (const count of COUNTS) {
      for (const place of places(count)) {
        const { transform, x, anchor } = labelPlace(place, count);
        const turn = Number(/^rotate\((\S+) 250 250\)$/.exec(transform)?.[1]);
        expect(turn, `${count} sectors, ${place}`).to.be.within(-90, 90);
        expect([x, anchor]).to.deep.equal(middleOf(place, count) > 90 ? [46, 'start'] : [454, 'end']);
        expect((((turn + (anchor === 'start' ? 180 : 0)) % 360) + 360) % 360).to.be.closeTo(
          (middleOf(place, count) + 360) % 360,
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
