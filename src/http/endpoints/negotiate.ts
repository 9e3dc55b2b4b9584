import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { objectCache } from '#src/shared/object-cache.ts';

/** Content codings that the store can send, the smallest result first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

type RequestHeaders = Pick<IncomingMessage, 'headers'>;

/** The types of responses, HTML first: it wins where a client prefers neither. */
const TYPES = ['text/html; charset=utf-8', 'application/json; charset=utf-8'];

/**
 * The coding of an answer by RFC 9110, 12.5.3: the highest weight wins, and among equals the first of `offered`. A
 * client that refuses every coding gets identity, as the RFC allows instead of 406.
 */
export function chooseEncoding(req: RequestHeaders, offered: readonly Encoding[] = ENCODINGS): Encoding {
  const header = req.headers['accept-encoding'];
  const known = chosenEncodings(offered, () => new Map());
  const chosen = known.get(header);
  if (chosen !== undefined) return chosen;
  const accepted = new Negotiator(req).encodings(offered, { preferred: offered });
  const encoding = offered.find((candidate) => candidate === accepted[0]) ?? 'identity';
  keepNewest(known, header, encoding, KEPT_HEADERS);
  return encoding;
}

/** Choices by header: browsers send a few different ones, and parsing one takes longer than finding a cached page. */
const chosenEncodings = objectCache<Map<string | undefined, Encoding>>();
const KEPT_HEADERS = 64;

/** Returns whether a client forbids a body without content coding. */
export const refusesIdentity = (req: RequestHeaders): boolean =>
  new Negotiator(req).encodings(['identity']).length === 0;

/** Returns whether an Accept header asks for JSON rather than HTML. */
export const prefersJson = (req: RequestHeaders): boolean =>
  new Negotiator(req).mediaTypes(TYPES)[0]?.startsWith('application/json') === true;
