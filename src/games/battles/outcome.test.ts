/*
 * The rules of battles without a database. The expected value is proven by going through all outcomes of small cases,
 * with their exact weights; ties are weighted by their tickets.
 */
import { expect } from 'chai';
import {
  BATTLE_FORMATS,
  BATTLE_MODES,
  type BattleFormat,
  type BattleMode,
  teamsOf,
  tieRanges,
} from '#src/shared/battles.ts';
import { costsOf } from './create-battle.ts';
import { decideBattle, splitEqually } from './outcome.ts';

/** Items of a round: worth in kopecks, and how many of `TOTAL` tickets give it. */
type Odds = readonly (readonly [worth: number, weight: bigint])[];

const ROUNDS: readonly Odds[] = [
  [
    [12, 5n],
    [24, 3n],
    [240, 2n],
  ],
  [
    [12, 1n],
    [48, 1n],
  ],
];

/** Sums of what each seat wins over all outcomes, weighted; a common multiple keeps parts whole. */
function winningsOf(format: BattleFormat, mode: BattleMode): bigint[] {
  const teams = teamsOf(format);
  const sums = teams.map(() => 0n);
  const add = (worths: readonly (readonly number[])[], weight: bigint): void => {
    const total = worths.flat().reduce((sum, worth) => sum + worth, 0);
    const pay = (ticket: number, part: bigint): void => {
      const { winners } = decideBattle(mode, teams, worths, () => ticket);
      for (const [seat, won] of splitEqually(total, winners, 0))
        sums[seat - 1] = (sums[seat - 1] ?? 0n) + part * BigInt(won);
    };
    const { tie } = decideBattle(mode, teams, worths, () => 0);
    // A tie of 2, 3 or 4 sides has ranges of equal length; their starts stand for them.
    const sides = tie === null ? [0] : sidesOf(mode, teams, worths);
    if (tie === null) pay(0, weight * 12n);
    else for (const { from } of tieRanges(sides)) pay(from, (weight * 12n) / BigInt(sides.length));
  };
  const walk = (index: number, worths: number[][], weight: bigint): void => {
    if (index === ROUNDS.length * teams.length) {
      add(worths, weight);
      return;
    }
    const round = Math.floor(index / teams.length);
    for (const [worth, tickets] of ROUNDS[round] ?? []) {
      const next = worths.map((row) => [...row]);
      (next[round] ??= []).push(worth);
      walk(index + 1, next, weight * tickets);
    }
  };
  walk(0, [], 1n);
  return sums;
}

/** The level sides, found by the tickets that make each of them win. */
function sidesOf(mode: BattleMode, teams: readonly number[], worths: readonly (readonly number[])[]): number[] {
  const winners = new Set<string>();
  for (let ticket = 0; ticket < 999_996; ticket += 83_333) {
    winners.add(String(decideBattle(mode, teams, worths, () => ticket).winners));
  }
  return [...winners].map((_, side) => side);
}

describe('The rules of battles', function () {
  this.timeout(60_000);

  for (const format of BATTLE_FORMATS) {
    for (const mode of BATTLE_MODES) {
      it(`Every seat of ${format} in the mode ${mode} has the same expected value`, () => {
        const sums = winningsOf(format, mode);
        expect(new Set(sums).size).to.equal(1);
        expect(sums[0]).to.not.equal(0n);
      });
    }
  }

  it('Three level sides have equal ranges, and the ticket that none holds is drawn again', () => {
    const tickets = [999_999, 333_333];
    const worths = [[5, 5, 5, 1]];
    const drawn: number[] = [];
    const { winners, tie } = decideBattle('classic', [1, 2, 3, 4], worths, (cursor) => {
      drawn.push(cursor);
      return tickets[cursor - 1] ?? 0;
    });
    expect(drawn).to.deep.equal([1, 2]);
    expect(winners).to.deep.equal([2]);
    expect(tie).to.deep.equal({ ticket: 333_333, cursor: 2 });
  });

  it('Terminal counts the last round alone, crazy the lowest sum, and teams the sums of both', () => {
    const never = (): number => {
      throw new Error('no tie');
    };
    const worths = [
      [100, 1],
      [2, 3],
    ];
    const winnersOf = (mode: BattleMode) => decideBattle(mode, [1, 2], worths, never).winners;
    expect(winnersOf('classic')).to.deep.equal([1]);
    expect(winnersOf('crazy')).to.deep.equal([2]);
    expect(winnersOf('terminal')).to.deep.equal([2]);
    expect(winnersOf('crazy-terminal')).to.deep.equal([1]);
    expect(winnersOf('shared')).to.deep.equal([1, 2]);
    expect(decideBattle('classic', [1, 1, 2, 2], [[9, 1, 5, 6]], never).winners).to.deep.equal([3, 4]);
    expect(decideBattle('classic', [1, 1, 2, 2], [[9, 3, 5, 6]], never).winners).to.deep.equal([1, 2]);
  });

  it('The remainder of equal parts goes to the seats from the one that a ticket points to', () => {
    expect([0, 1, 2, 3].map((ticket) => [...splitEqually(11, [2, 3, 4], ticket).values()])).to.deep.equal([
      [4, 4, 3],
      [3, 4, 4],
      [4, 3, 4],
      [4, 4, 3],
    ]);
    expect([...splitEqually(12, [2, 3, 4], 1).values()]).to.deep.equal([4, 4, 4]);
  });

  it("The creator's part of each other entry is rounded up", () => {
    const terms = { format: '1v1v1', mode: 'classic', fundPercent: 33 } as const;
    const priced = (price: number) => ({ priceKind: 'money' as const, price, oldPrice: null, cashbackPercent: 10 });
    expect(costsOf([priced(101), priced(100)], terms)).to.deep.equal({
      entryKopecks: 201,
      fundKopecks: 67,
      fundedKopecks: 134,
      potKopecks: 603,
    });
  });
});
