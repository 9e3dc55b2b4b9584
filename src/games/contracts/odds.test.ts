/**
 * The odds of a contract: exactly 1,000,000 tickets, at least one for each candidate, the expected price that the rules
 * require, and tickets in the order of the prices except where the expected price demands otherwise. All arithmetic
 * uses whole numbers, so a fixed example holds on every machine.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { type Candidate, type CandidateTickets, type ContractRules, contractTickets, rangeOfValue } from './odds.ts';
import { settleTickets } from './settle.ts';

const RULES: ContractRules = { minPercent: 25, maxPercent: 400, edgePercent: 10 };
const RUNS = { numRuns: 150 };

/** A value, and prices from a tenth of it to ten times as much. */
const shops = fc
  .record({
    value: fc.integer({ min: 400, max: 2_000_000 }),
    ratios: fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: 1, maxLength: 120 }),
    edgePercent: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ value, ratios, edgePercent }) => ({
    value,
    rules: { ...RULES, edgePercent },
    offered: ratios.map((ratio, index) => ({ id: index + 1, price: Math.max(1, Math.round(value * ratio)) })),
  }));

/** Tickets x price, less the required sum. */
const errorOf = (rows: readonly CandidateTickets[], value: number, { edgePercent }: ContractRules): bigint =>
  rows.reduce((sum, { tickets, price }) => sum + BigInt(tickets) * BigInt(price), 0n) -
  BigInt(value) * BigInt(100 - edgePercent) * 10_000n;

const solved = (found: CandidateTickets[] | null): CandidateTickets[] => found ?? expect.fail('no tickets');

describe('The odds of a contract', () => {
  it('The odds have exactly 1,000,000 tickets, at least one for each candidate in range and none for others', () => {
    fc.assert(
      fc.property(shops, ({ offered, value, rules }) => {
        const rows = contractTickets(offered, value, rules);
        fc.pre(rows !== null);
        const { min, max } = rangeOfValue(value, rules);
        const inRange = offered.filter(({ price }) => price >= min && price <= max).map(({ id }) => id);
        expect(solved(rows).map(({ id }) => id)).to.have.members(inRange);
        expect(solved(rows).reduce((sum, { tickets }) => sum + tickets, 0)).to.equal(1_000_000);
        expect(Math.min(...solved(rows).map(({ tickets }) => tickets))).to.be.at.least(1);
      }),
      RUNS,
    );
  });

  it('The expected value is the stake minus the edge, within the worth of one ticket', () => {
    fc.assert(
      fc.property(shops, ({ offered, value, rules }) => {
        const rows = contractTickets(offered, value, rules);
        fc.pre(rows !== null);
        const prices = solved(rows).map(({ price }) => price);
        const oneTicket = Math.max(...prices.slice(1).map((price, index) => price - (prices[index] ?? price)), 0);
        expect(Math.abs(Number(errorOf(solved(rows), value, rules)))).to.be.at.most(oneTicket);
      }),
      RUNS,
    );
  });

  it('The odds rise or fall monotonically with the price', () => {
    fc.assert(
      fc.property(shops, ({ offered, value, rules }) => {
        const rows = contractTickets(offered, value, rules);
        fc.pre(rows !== null);
        const steps = solved(rows).map(({ tickets }, index, all) => tickets - (all[index - 1]?.tickets ?? tickets));
        expect(steps.every((step) => step <= 0) || steps.every((step) => step >= 0)).to.equal(true);
      }),
      RUNS,
    );
  });

  it('The order of the candidates makes no difference', () => {
    fc.assert(
      fc.property(shops, ({ offered, value, rules }) => {
        const found = contractTickets(offered, value, rules);
        expect(contractTickets(offered.toReversed(), value, rules)).to.deep.equal(found);
      }),
      RUNS,
    );
  });

  it('There are no odds when no tickets can reach the expected value', () => {
    const at = (...prices: number[]): Candidate[] => prices.map((price, index) => ({ id: index + 1, price }));
    expect(contractTickets([], 1000, RULES)).to.equal(null);
    expect(contractTickets(at(100, 5000), 1000, RULES), 'all out of range').to.equal(null);
    expect(contractTickets(at(901, 2000, 4000), 1000, RULES), 'all above it').to.equal(null);
    expect(contractTickets(at(250, 500, 899), 1000, RULES), 'all below it').to.equal(null);
    expect(contractTickets(at(950), 1000, RULES), 'one, and not it').to.equal(null);
  });

  it('Odds are refused only when the outermost shares cannot reach the expected value', () => {
    fc.assert(
      fc.property(shops, ({ offered, value, rules }) => {
        fc.pre(contractTickets(offered, value, rules) === null);
        const { min, max } = rangeOfValue(value, rules);
        const prices = offered.map(({ price }) => price).filter((price) => price >= min && price <= max);
        if (prices.length === 0) return;
        // One ticket for each candidate, and the rest for the cheapest or for the dearest.
        const each = prices.reduce((sum, price) => sum + BigInt(price), 0n);
        const left = BigInt(1_000_000 - prices.length);
        const wanted = BigInt(value) * BigInt(100 - rules.edgePercent) * 10_000n;
        const least = each + left * BigInt(Math.min(...prices));
        const most = each + left * BigInt(Math.max(...prices));
        expect(wanted < least || wanted > most).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });

  it('Odds exist at the very edges of the reachable values', () => {
    const only = (price: number): Candidate[] => [{ id: 7, price }];
    expect(contractTickets(only(900), 1000, RULES)).to.deep.equal([{ id: 7, price: 900, tickets: 1_000_000 }]);
    const twins = [...only(900), { id: 3, price: 900 }];
    expect(solved(contractTickets(twins, 1000, RULES)).map(({ id, tickets }) => [id, tickets])).to.deep.equal([
      [3, 500_000],
      [7, 500_000],
    ]);
    const pair = solved(contractTickets([...only(250), { id: 8, price: 4000 }], 1000, RULES));
    expect(pair.map(({ tickets }) => tickets)).to.deep.equal([826_667, 173_333]);
    // The dearest has at least one ticket, and the other candidates must be able to compensate for it.
    expect(contractTickets([...only(900), { id: 8, price: 4000 }], 1000, RULES)).to.equal(null);
  });

  it('The range of outcomes has whole kopecks within its percentages', () => {
    expect(rangeOfValue(101, RULES)).to.deep.equal({ min: 26, max: 404 });
    expect(rangeOfValue(100, { ...RULES, maxPercent: 101 })).to.deep.equal({ min: 25, max: 101 });
  });

  it('Settling leaves each candidate its last ticket, although an error remains', () => {
    const tickets = [5, 1];
    expect(settleTickets(tickets, [0, 1], 0n)).to.equal(1);
    expect(tickets).to.deep.equal([5, 1]);
  });

  it('Prices of any size are accepted', () => {
    const value = 40_000_000_00;
    const offered = Array.from({ length: 60 }, (_, index) => ({
      id: index + 1,
      price: 10_000_000_00 + index * 2_345_678_91,
    }));
    const error = errorOf(solved(contractTickets(offered, value, RULES)), value, RULES);
    expect(Math.abs(Number(error))).to.be.below(234_567_891);
  });

  it('The odds are the same on every machine', () => {
    const offered = Array.from({ length: 90 }, (_, index) => ({ id: index + 1, price: 700 + index * index * 17 }));
    const rows = solved(contractTickets(offered, 25_000, RULES));
    const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    expect(rows).to.have.length(58);
    expect(digest).to.equal('f31826d6866de283d689538b468a1d96d79cd2c8f11daa59a18483b026bd4c8a');
  });
});
