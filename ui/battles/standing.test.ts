import { expect } from 'chai';
import { standingOf } from './standing.ts';

const seats = [1, 2, 3, 4].map((seat) => ({ seat, team: seat }));
const teams = [1, 2, 3, 4].map((seat) => ({ seat, team: seat <= 2 ? 1 : 2 }));
const round = (number: number, ...prices: number[]) => ({
  round: number,
  drops: prices.map((priceMinor, index) => ({ seat: index + 1, ticket: 0, priceMinor })),
});

describe('The standing of a battle', () => {
  it('The highest sum leads a classic battle, the lowest a crazy one', () => {
    const rounds = [round(1, 10, 20, 30, 40), round(2, 100, 20, 30, 40)];
    expect(standingOf('classic', seats, rounds, 2).leaders).to.deep.equal([1]);
    expect(standingOf('crazy', seats, rounds, 2).leaders).to.deep.equal([2]);
  });

  it('Only the last case decides a terminal battle, and no seat leads before it', () => {
    const rounds = [round(1, 100, 20, 30, 40)];
    expect(standingOf('terminal', seats, rounds, 2).leaders).to.deep.equal([]);
    expect(standingOf('terminal', seats, [...rounds, round(2, 1, 2, 3, 4)], 2).leaders).to.deep.equal([4]);
    expect(standingOf('crazy-terminal', seats, [...rounds, round(2, 1, 2, 3, 4)], 2).leaders).to.deep.equal([1]);
  });

  it('The sums of both seats of a team count', () => {
    expect(standingOf('classic', teams, [round(1, 50, 1, 30, 40)], 1).leaders).to.deep.equal([3, 4]);
  });

  it('The score is what decides: the sum of a team, or the last case alone', () => {
    const rounds = [round(1, 50, 1, 30, 40)];
    expect([...standingOf('classic', teams, rounds, 2).scores.values()]).to.deep.equal([51, 70]);
    expect(standingOf('terminal', seats, rounds, 2).isOpen).to.equal(true);
    const decided = standingOf('terminal', seats, [...rounds, round(2, 1, 2, 3, 4)], 2);
    expect([...decided.scores.values()]).to.deep.equal([1, 2, 3, 4]);
    expect(decided.isOpen).to.equal(false);
  });

  it('Equal sides and shared battles have no leader', () => {
    expect(standingOf('classic', seats, [round(1, 5, 5, 1, 1)], 1).leaders).to.deep.equal([]);
    expect(standingOf('shared', seats, [round(1, 5, 4, 1, 1)], 1)).to.deep.include({ leaders: [], pot: 11 });
  });
});
