import { expect } from 'chai';
import { drawDigest } from '#src/core/draws/roll-draws.ts';
import { chiSquareTest } from '#src/shared/chi-square.ts';
import { ticketFromDigest } from '#src/shared/roll.ts';

const TICKETS = 1_000_000;
const CELLS = 1000;
const PAIRS = 1000;
/** The tickets of the parts of a case. */
const PARTS = [500_000, 300_000, 150_000, 40_000, 9000, 1000];

/** The tickets of so many rolls of each of a thousand pairs. The seeds are fixed, so the tickets are too. */
export function* ticketsOfPairs(rollsOfPair: number): Generator<number> {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const serverSeed = pair.toString(16).padStart(64, '0');
    for (let nonce = 0; nonce < rollsOfPair; nonce += 1) {
      yield ticketFromDigest(drawDigest(serverSeed, 'million', nonce, 0));
    }
  }
}

/** Compares tickets with an even spread over all tickets, and over the parts of a case. */
export function spreadOf(tickets: Iterable<number>) {
  const cells = new Array<number>(CELLS).fill(0);
  const won = PARTS.map(() => 0);
  let rolls = 0;
  for (const ticket of tickets) {
    rolls += 1;
    const cell = Math.floor((ticket * CELLS) / TICKETS);
    cells[cell] = (cells[cell] ?? 0) + 1;
    let below = 0;
    const index = PARTS.findIndex((size) => ticket < (below += size));
    won[index] = (won[index] ?? 0) + 1;
  }
  return {
    even: chiSquareTest(cells.map((seen) => ({ seen, expected: rolls / CELLS }))),
    parts: chiSquareTest(PARTS.map((size, index) => ({ seen: won[index] ?? 0, expected: (size * rolls) / TICKETS }))),
  };
}

/** Proves that rolls are spread evenly over the tickets and over the published parts of a case. */
export function expectEvenRolls(rollsOfPair: number): void {
  const { even, parts } = spreadOf(ticketsOfPairs(rollsOfPair));
  expect(even.freedom).to.equal(CELLS - 1);
  expect(even.p).to.be.within(1e-4, 1 - 1e-4);
  expect(parts.freedom).to.equal(PARTS.length - 1);
  expect(parts.p).to.be.within(1e-4, 1 - 1e-4);
}
