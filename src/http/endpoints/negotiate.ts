/** Content codings that the store can send, the smallest result first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Header = string | readonly string[] | undefined;

interface WeightedName {
  readonly name: string;
  readonly weight: number;
}

/** RFC 9110, 12.4.2: 0 to 1 with three decimals at most. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
/** Identity stays acceptable when no entry names it, but a coding that the client lists goes first. */
const UNLISTED_IDENTITY_WEIGHT = 0.0001;
/** RFC 9110, 8.4.1.3: equal to `gzip`. */
const ALIASES: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' };

/**
 * The coding of an answer by RFC 9110, 12.5.3: the highest weight wins, and `offered` is ordered by the store's
 * preference among equals. A client that refuses every coding gets identity, as the RFC allows instead of 406.
 */
export function chooseEncoding(header: Header, offered: readonly Encoding[] = ENCODINGS): Encoding {
  if (header === undefined) return 'identity';
  const listed = readWeights(header);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of offered) {
    const weight = encodingWeight(listed, encoding);
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** Returns whether a client forbids a body without content coding. */
export const refusesIdentity = (header: Header): boolean =>
  header !== undefined && encodingWeight(readWeights(header), 'identity') === 0;

function encodingWeight(listed: readonly WeightedName[], encoding: Encoding): number {
  const own = listed.find(({ name }) => (ALIASES[name] ?? name) === encoding);
  const entry = own ?? listed.find(({ name }) => name === '*');
  return entry?.weight ?? (encoding === 'identity' ? UNLISTED_IDENTITY_WEIGHT : 0);
}

/** Media ranges that cover a type, the most specific first: RFC 9110, 12.5.1. */
const JSON_RANGES = ['application/json', 'application/*', '*/*'];
const HTML_RANGES = ['text/html', 'text/*', '*/*'];

/**
 * Returns whether an Accept header asks for JSON rather than HTML. At equal weights the range that is more specific
 * decides: `application/json, *\/*` is a client of the API. HTML wins everything else.
 */
export function prefersJson(header: Header): boolean {
  if (header === undefined) return false;
  const listed = readWeights(header);
  const json = rangeOf(listed, JSON_RANGES);
  const html = rangeOf(listed, HTML_RANGES);
  return json.weight === html.weight
    ? json.weight > 0 && json.specificity > html.specificity
    : json.weight > html.weight;
}

function rangeOf(
  listed: readonly WeightedName[],
  ranges: readonly string[],
): { readonly weight: number; readonly specificity: number } {
  for (const [rank, range] of ranges.entries()) {
    const entry = listed.find(({ name }) => name === range);
    if (entry !== undefined) return { weight: entry.weight, specificity: ranges.length - rank };
  }
  return { weight: 0, specificity: 0 };
}

/** Entries of a weighted list; one with a malformed weight is left out. */
function readWeights(header: string | readonly string[]): readonly WeightedName[] {
  const text = typeof header === 'string' ? header : header.join(',');
  return text.split(',').flatMap((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return name !== '' && WEIGHT.test(weight) ? [{ name, weight: Number(weight) }] : [];
  });
}
