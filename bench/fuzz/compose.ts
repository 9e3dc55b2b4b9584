import type { OutgoingHttpHeaders } from 'node:http';
import type { Chance } from '#tools/demo/chance.ts';
import type { Actor } from './actors.ts';
import type { Form } from './forms.ts';
import type { RawRequest } from './send.ts';
import type { Target } from './targets.ts';
import { fieldsFor, nonsensical, sensible, spoilt, type KnownValues } from './values.ts';

/** Client, target and known ids from which a request is generated. */
export interface RequestOptions {
  readonly target: Target;
  readonly actor: Actor;
  /** Auth data of all clients, because foreign auth data is also tried. */
  readonly others: readonly Actor[];
  readonly forms: readonly Form[];
  readonly known: KnownValues;
}

const METHODS = ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'GET', 'POST'];
const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded; charset=koi8-r',
  '',
];
const ODD_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['hx-request', ['true', 'false', 'x']],
  ['hx-target', ['drops', 'nothing', '__proto__']],
  ['accept', ['application/json', 'text/html', '*/*', 'image/webp', ';;;']],
  ['accept-encoding', ['br', 'gzip', 'deflate', 'identity;q=0', 'gzip, br;q=0.1', 'br;q=0, *', '*', 'nonsense']],
  ['accept-language', ['pl', 'xx-XX', ',,,', '*']],
  ['origin', ['https://elsewhere.example', 'null', 'nonsense']],
  ['range', ['bytes=0-1', 'bytes=9-1']],
  ['if-none-match', ['*', '"x"']],
  ['x-forwarded-for', ['1.2.3.4', 'nonsense', ',,,']],
  ['x-forwarded-proto', ['https', 'ftp']],
  ['idempotency-key', ['short', 'a key of fitting length', 'fuzz-key-one-1', 'fuzz-key-two-2', 'x'.repeat(65)]],
  ['x-auth-token', ['nonsense', 'x'.repeat(4000)]],
  ['content-encoding', ['gzip', 'nonsense']],
  ['expect', ['nonsense']],
  ['referer', ['https://elsewhere.example/', 'nonsense', '/profile']],
];
const LARGE_BYTES = 150_000;

/**
 * Generates the request with a number. The same seed and number generate the same request, except for ids of existing
 * rows.
 */
export function compose(chance: Chance, options: RequestOptions): RawRequest {
  const { target, actor } = options;
  const form = options.forms.length > 0 && chance.isOneOf(0.6) ? chance.pick(options.forms) : null;
  const isJson = target.format === 'envelope';
  const own =
    form === null ? fieldsFor(chance, target.shape, options.known, isJson) : spoilt(chance, form.fields, false);
  const fields = { ...own, ...authFor(chance, options) };
  const address = form?.path ?? prefixFor(chance, target) + pathFor(chance, options);
  const method = chance.isOneOf(0.04) ? chance.pick(METHODS) : target.method;
  const headers = headersFor(chance, actor);
  if (target.method === 'GET' || method === 'GET' || method === 'HEAD') {
    const query = encoded(fields);
    return { method, path: query === '' ? address : `${address}?${query}`, headers, body: null };
  }
  return { method, path: address, headers, body: bodyFor(chance, target, { fields, headers }) };
}

/** Usually the client's own cookie, and rarely a header that browsers do not send. */
function headersFor(chance: Chance, actor: Actor): OutgoingHttpHeaders {
  const cookie = chance.isOneOf(0.04)
    ? chance.pick(['', 'session=nonsense', `${actor.cookie}; %=%; =;`])
    : actor.cookie;
  const headers: OutgoingHttpHeaders = { cookie, host: 'localhost' };
  for (const [name, values] of ODD_HEADERS) if (chance.isOneOf(0.03)) headers[name] = chance.pick(values);
  return headers;
}

/** Usually the client's own auth data; otherwise none, foreign or incomplete auth data. */
function authFor(chance: Chance, { actor, others }: RequestOptions): object {
  const share = chance.share();
  if (share < 0.88) return actor.auth ?? {};
  if (share < 0.92) return chance.pick(others).auth ?? {};
  if (share < 0.95) return { ...actor.auth, token: nonsensical(chance, true) };
  return share < 0.97 ? { token: actor.auth?.token } : {};
}

/** Usually a language that has addresses of its own: the pages of Russian have no prefix. */
function prefixFor(chance: Chance, { format, path }: Target): string {
  if (format === 'envelope' || path.startsWith('/api')) return '';
  return chance.isOneOf(0.05) ? chance.pick(['/ru', '/xx']) : chance.pick(['', '', '', '/en', '/ua', '/pl']);
}

function pathFor(chance: Chance, { target, known }: RequestOptions): string {
  const path = target.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const isSensible = chance.isOneOf(0.75);
    const shape = target.shape.properties?.[name] ?? {};
    const value = isSensible ? sensible(chance, name, shape, known) : nonsensical(chance, false);
    if (chance.isOneOf(0.02)) return chance.pick(['%', '%ff', '%00', '%2e%2e', '..', '%2f', '%c0%ae', ';a=b']);
    return asPart(value).slice(0, 2000) || '-';
  });
  return chance.isOneOf(0.02)
    ? `${path}${chance.pick(['/', '//', '/.', '/_payload.json', '?', '?=&=&', '%20'])}`
    : path;
}

/** Possible field values; undefined is written literally. */
type Value = string | number | boolean | object | null | undefined;

/** Encodes a value for a URL; lone surrogates cannot be encoded. */
function asPart(value: unknown): string {
  const objectValue = value as Value;
  const text = typeof objectValue === 'object' ? JSON.stringify(objectValue) : String(objectValue);
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

/** Encodes fields for a form or a query: lists repeat the name, objects append their keys. */
function encoded(fields: Readonly<Record<string, unknown>>, under = ''): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => {
      const fieldName = under === '' ? asPart(name) : `${under}[${asPart(name)}]`;
      if (Array.isArray(value)) return value.map((element) => `${fieldName}=${asPart(element)}`);
      if (typeof value === 'object' && value !== null) return encoded(value as Record<string, unknown>, fieldName);
      return value === undefined ? [] : `${fieldName}=${asPart(value)}`;
    })
    .filter((text) => text !== '')
    .join('&');
}

function bodyFor(
  chance: Chance,
  { format, takesFile }: Target,
  { fields, headers }: { readonly fields: Readonly<Record<string, unknown>>; readonly headers: OutgoingHttpHeaders },
): Buffer {
  const share = chance.share();
  if (takesFile && share < 0.5) return multipart(chance, fields, headers);
  const isJson = format === 'envelope' ? share < 0.95 : share < 0.03;
  headers['content-type'] = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  if (chance.isOneOf(0.04)) headers['content-type'] = chance.pick(ODD_TYPES);
  if (chance.isOneOf(0.01)) return Buffer.alloc(LARGE_BYTES, isJson ? '[' : 'a=b&');
  const text = isJson ? JSON.stringify(fields) : encoded(fields);
  if (chance.isOneOf(0.03)) return Buffer.from(text.slice(0, chance.between(0, text.length)));
  if (chance.isOneOf(0.02)) return Buffer.from(chance.pick(['null', '[]', '"text"', '1', '{', '\uFEFF{}', '{"a":1}{']));
  return Buffer.from(text);
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function multipart(chance: Chance, fields: Readonly<Record<string, unknown>>, headers: OutgoingHttpHeaders): Buffer {
  headers['content-type'] = 'multipart/form-data; boundary=fuzz';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--fuzz\r\nContent-Disposition: form-data; name="${asPart(name)}"\r\n\r\n${asPart(value)}\r\n`,
  );
  const file = chance.pick([
    PICTURE,
    PICTURE.subarray(0, 30),
    Buffer.from('<svg/>'),
    Buffer.alloc(0),
    Buffer.alloc(LARGE_BYTES),
  ]);
  const name = chance.pick(['avatar', 'picture', 'picture', 'other']);
  const head = [
    '--fuzz',
    `Content-Disposition: form-data; name="${name}"; filename="x.png"`,
    'Content-Type: image/png\r\n\r\n',
  ].join('\r\n');
  const end = chance.isOneOf(0.9) ? '\r\n--fuzz--\r\n' : '\r\n--fu';
  return Buffer.concat([Buffer.from(parts.join('')), Buffer.from(head), file, Buffer.from(end)]);
}
