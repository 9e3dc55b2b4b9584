// The table below the wheel lists the chance of each prize regardless of its position on the ring.
import { expect } from 'chai';
import { chancesByPrize } from './chances.tsx';
import type { WheelSectorModel } from '#ui/models/wheel.ts';

let next = 0;
function sector(title: string, tickets: number): WheelSectorModel {
  const from = next;
  next += tickets;
  const called = { title, label: title, sub: null, logo: null, rarity: null, itemName: null };
  return { position: from, kind: 'points', ...called, chance: tickets / 10_000, from, to: next - 1 };
}

describe('The chances of the wheel', () => {
  it('The chances are summed per prize, the likeliest first, to exactly 100 %', () => {
    const ring = [sector('50', 150_001), sector('100', 249_999), sector('25', 500_000), sector('50', 100_000)];
    const chances = chancesByPrize(ring);
    expect(chances.map(({ prize, percent }) => [prize.title, percent])).to.deep.equal([
      ['25', 50],
      ['50', 25.0001],
      ['100', 24.9999],
    ]);
    expect(chances.reduce((sum, { percent }) => sum + percent, 0)).to.equal(100);
  });
});
