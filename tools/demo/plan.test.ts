// The plan of the demo month is deterministic and ordered, and no player has two turns at once.
import { expect } from 'chai';
import { bytesFrom, chanceFrom } from './chance.ts';
import { NEWCOMERS } from './names.ts';
import { planWaves } from './plan.ts';
import { DAY_MS } from '#src/shared/time.ts';

const END = new Date('2026-11-21T12:00:00.000Z');
const SIZE = { players: 300, turns: 3400, days: 30 };

describe('The plan of the demo history', () => {
  const waves = planWaves(SIZE, END);
  const turns = waves.flat();

  it('The plan is the same each time', () => {
    expect(planWaves(SIZE, END)).to.deep.equal(waves);
  });

  it('The plan moves forward in time for a month and ends within minutes of the end', () => {
    const times = turns.map(({ at }) => at.getTime());
    expect(waves.map((wave) => wave[0]?.at.getTime())).to.deep.equal(
      waves.map((wave) => wave[0]?.at.getTime()).toSorted((a, b) => Number(a) - Number(b)),
    );
    expect(Math.min(...times)).to.be.at.least(END.getTime() - 30 * DAY_MS);
    expect(Math.max(...times)).to.be.within(END.getTime() - 180_000, END.getTime());
  });

  it('Every player takes part, and none twice in one wave', () => {
    expect(new Set(turns.map(({ player }) => player)).size).to.equal(SIZE.players);
    expect(turns.length).to.be.within(SIZE.turns, SIZE.turns + 16);
    for (const wave of waves) expect(new Set(wave.map(({ player }) => player)).size).to.equal(wave.length);
  });
});

describe('The names of demo players', () => {
  it('There are 300 different names that fit their column', () => {
    expect(new Set(NEWCOMERS.map(({ name }) => name)).size).to.equal(300);
    for (const { name } of NEWCOMERS) expect(name.length).to.be.within(1, 64);
  });
});

describe('Random values from a text', () => {
  it('The same text gives the same values, and another text gives others', () => {
    const [first, again, other] = ['a', 'a', 'b'].map((text) => chanceFrom(text).share());
    expect(first).to.equal(again).and.not.to.equal(other);
    expect(bytesFrom('a').bytes(70)).to.deep.equal(bytesFrom('a').bytes(70));
    expect(bytesFrom('a').bytes(8)).not.to.deep.equal(bytesFrom('b').bytes(8));
  });

  it('Values stay within their bounds and cover all of them', () => {
    const chance = chanceFrom('bounds');
    const values = new Set(Array.from({ length: 400 }, () => chance.between(3, 6)));
    expect([...values].toSorted()).to.deep.equal([3, 4, 5, 6]);
    expect(
      new Set(Array.from({ length: 200 }, () => chance.pick(['x', 'y'], (entry) => (entry === 'x' ? 1 : 0)))),
    ).to.have.lengthOf(1);
    expect(() => chance.pick([])).to.throw(RangeError);
  });
});
