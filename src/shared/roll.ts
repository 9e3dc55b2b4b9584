import { TICKETS_TOTAL } from './units.ts';

/**
 * From a digest to a ticket (docs/rules.md 3). This file runs in the server, in the browser and in tests:
 * who makes the HMAC hands the digest in.
 */
const DIGEST_DIGITS = 13;
const DIGEST_BITS = 52n;

/** The text that is signed with the server seed to get a draw's digest. */
export const drawMessage = (clientSeed: string, nonce: number, cursor: number): string =>
  `${clientSeed}:${String(nonce)}:${String(cursor)}`;

/** The whole number that a digest's first 13 hex digits say: 52 bits. Throws RangeError for what is no digest. */
export function digestNumber(digest: string): bigint {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new RangeError('not a SHA-256 digest in lower-case hex');
  return BigInt(`0x${digest.slice(0, DIGEST_DIGITS)}`);
}

/**
 * The ticket 0..TICKETS_TOTAL-1 of a 52-bit number: floor(x * N / 2^52), in exact integers, because a double
 * gives a wrong ticket for some x (test/fixtures/fair-vectors.json holds such cases).
 */
export const ticketOf = (x: bigint): number => Number((x * BigInt(TICKETS_TOTAL)) >> DIGEST_BITS);

/** The ticket of a digest: digestNumber, then ticketOf. */
export const ticketFromDigest = (digest: string): number => ticketOf(digestNumber(digest));

/** A stretch of tickets, both ends included. */
export interface TicketRange {
  readonly from: number;
  readonly to: number;
}

/** The one range that holds a ticket. Ranges lie in ascending order without gaps. Throws RangeError when none does. */
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
  throw new RangeError(`no range holds ticket ${String(ticket)}`);
}

/** Lays rows with a number of tickets end to end: the first begins at 0, the last ends at TICKETS_TOTAL - 1. */
export function layRanges<Row extends { readonly tickets: number }>(rows: readonly Row[]): (Row & TicketRange)[] {
  let next = 0;
  const laid = rows.map((row) => {
    const from = next;
    next += row.tickets;
    return { ...row, from, to: next - 1 };
  });
  if (next !== TICKETS_TOTAL) throw new RangeError(`the tickets sum to ${String(next)}, not ${String(TICKETS_TOTAL)}`);
  return laid;
}
