import { ERRORS } from '#src/shared/errors.ts';
import type { RawRequest, FuzzResponse } from './send.ts';
import type { Target } from './targets.ts';

/** Internals that no response may leak: stack traces, SQL, paths of this machine. */
const INSIDES = [/\n\s+at .+:\d+:\d+/, /node_modules\//, /\bSELECT .+ FROM /, /sqlMessage|ER_[A-Z]+_/, /ECONNREFUSED/];

/** Node's limit for the head of a request. */
const LONGEST_HEAD = 16_384;

/** Problem of a response, or null. */
export function complaintAbout(target: Target, request: RawRequest, response: FuzzResponse): string | null {
  // HTTP itself refuses an address that exceeds the head limit, so the store never receives it.
  if (response.status === 431 && request.path.length > LONGEST_HEAD / 2) return null;
  if (response.status === 0) return `no answer: ${response.text}`;
  if (response.status >= 500) return `status ${String(response.status)}`;
  const problem = complaintAboutAny(request, response) ?? complaintAboutEncoding(request, response);
  if (problem !== null) return problem;
  if (request.method === 'HEAD' || [204, 304].includes(response.status)) return null;
  if (response.status >= 300 && response.status < 400) return complaintAboutWay(response);
  return isForMachines(request.path) ? complaintAboutJson(target, response) : complaintAboutPage(response);
}

/** Checks that apply to every response. */
function complaintAboutAny(request: RawRequest, response: FuzzResponse): string | null {
  const { headers, text } = response;
  const leak = INSIDES.find((pattern) => pattern.test(text));
  if (leak !== undefined) return `shows its insides: ${String(leak)}`;
  if (headers['x-request-id'] === undefined && !isCachedPage(request, response)) return 'has no request id';
  return headers['content-security-policy'] === undefined ? 'has no policy of content' : null;
}

/** The cache of guests' pages answers without a line in the log, so there is nothing that an id could find. */
const isCachedPage = ({ method }: RawRequest, { status, headers }: FuzzResponse): boolean =>
  ['GET', 'HEAD'].includes(method) && [200, 304].includes(status) && headers['etag'] !== undefined;

/** A coding has to stand in the request's list, or be covered by `*`, with a weight above 0. */
function complaintAboutEncoding({ headers: requestHeaders }: RawRequest, { headers }: FuzzResponse): string | null {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return null;
  const entries = String(requestHeaders['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.replaceAll(' ', ''));
  const entry =
    entries.find((candidate) => candidate.split(';', 1)[0] === encoding) ??
    entries.find((candidate) => candidate.startsWith('*'));
  return entry === undefined || entry.endsWith(';q=0') ? `has the coding "${String(encoding)}", unasked` : null;
}

function isForMachines(path: string): boolean {
  const [pathname = ''] = path.split('?', 1);
  return /^\/api(-old)?\//.test(pathname) || pathname.endsWith('/_payload.json');
}

function complaintAboutWay({ headers }: FuzzResponse): string | null {
  const to = String(headers['location'] ?? '');
  // The sandbox uses the store's public address, as a real provider uses its own.
  const isOwn = /^\/(?!\/)/.test(to) || /^https?:\/\/[^/]+\/sandbox\/pay\/[0-9a-f]{32}$/.test(to);
  return isOwn ? null : `leads to "${to}"`;
}

function complaintAboutJson(target: Target, { status, text }: FuzzResponse): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'is no JSON';
  }
  if (status < 400) {
    const isEnvelope = (body as { status?: unknown } | null)?.status === 'ok';
    return target.format !== 'envelope' || isEnvelope ? null : 'is no envelope';
  }
  return complaintAboutRefusal(body as Partial<Record<string, string>>, status);
}

/** A refusal must be in the error table, with the table's status and a readable text. */
function complaintAboutRefusal(body: Partial<Record<string, string>>, status: number): string | null {
  const { status: bodyStatus, error, message } = body;
  if (bodyStatus !== 'error' || error === undefined || !Object.hasOwn(ERRORS, error))
    return 'is no envelope of a refusal';
  if (ERRORS[error as keyof typeof ERRORS] !== status) return `says ${error} with status ${String(status)}`;
  return /\S/.test(message ?? '') && !/\{\{|errors\./.test(message ?? '') ? null : `says "${String(message)}"`;
}

function complaintAboutPage({ headers, text }: FuzzResponse): string | null {
  const type = String(headers['content-type'] ?? '');
  if (text === '' && headers['hx-redirect'] !== undefined) return null;
  if (!/^(text\/(html|csv|plain)|application\/json)/.test(type)) return `is of type "${type}"`;
  return /\b(?:undefined|\[object Object\])\b/.test(visible(text)) ? 'shows what was never filled in' : null;
}

/** Visible text of a page, without values that the client sent. */
const visible = (html: string): string =>
  html.replaceAll(/<(script|style|textarea)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
