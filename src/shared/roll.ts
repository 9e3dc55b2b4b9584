import { TICKETS_TOTAL } from './units.ts';

/**
 * Converts a digest into a ticket (docs/rules.md 3). This file runs in the server, in the browser and in tests; the
 * caller computes the HMAC.
 */
const DIGEST_DIGITS = 13;
const DIGEST_BITS = 52n;

export const drawMessage = (clientSeed: string, nonce: number, cursor: number): string =>
  `${clientSeed}:${String(nonce)}:${String(cursor)}`;

/** The first 13 hex digits of a digest as an integer of 52 bits. Throws RangeError for an invalid digest. */
export function digestNumber(digest: string): bigint {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new RangeError('Digest is not SHA-256 in lower-case hex');
  return BigInt(`0x${digest.slice(0, DIGEST_DIGITS)}`);
}

/**
 * The ticket 0..TICKETS_TOTAL-1 of a 52-bit integer: floor(x * N / 2^52). Uses BigInt, because doubles give a wrong
 * ticket for some x (test/fixtures/fair-vectors.json has examples).
 */
export const ticketOf = (x: bigint): number => Number((x * BigInt(TICKETS_TOTAL)) >> DIGEST_BITS);

export const ticketFromDigest = (digest: string): number => ticketOf(digestNumber(digest));

/** A range of tickets, both ends included. */
export interface TicketRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range that contains a ticket. Ranges must be ascending without gaps. Throws RangeError when no range contains the
 * ticket.
 */
export function rangeOf<Range extends TicketRange>(ranges: readonly Range[], ticket: number): Range {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range) break;
    if (ticket < range.from) high = middle - 1;
    else if (ticket > range.to) low = middle + 1;
    else return range;
  }
  throw new RangeError(`No range contains ticket ${String(ticket)}`);
}

/** Assigns consecutive ranges to rows by their number of tickets, starting at 0 and ending at TICKETS_TOTAL - 1. */
export function layRanges<Row extends { readonly tickets: number }>(rows: readonly Row[]): (Row & TicketRange)[] {
  let next = 0;
  const laid = rows.map((row) => {
    const from = next;
    next += row.tickets;
    return { ...row, from, to: next - 1 };
  });
  if (next !== TICKETS_TOTAL) throw new RangeError(`Tickets sum to ${String(next)}, not ${String(TICKETS_TOTAL)}`);
  return laid;
}
