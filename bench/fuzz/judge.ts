import { ERRORS } from '#src/shared/errors.ts';
import type { Sent, Told } from './send.ts';
import type { Target } from './targets.ts';

/** What no answer may show: a stack, a statement, a place of our own machine. */
const INSIDES = [/\n\s+at .+:\d+:\d+/, /node_modules\//, /\bSELECT .+ FROM /, /sqlMessage|ER_[A-Z]+_/, /ECONNREFUSED/];

/** What Node reads of a request's head at most. */
const LONGEST_HEAD = 16_384;

/** What is wrong with an answer; null where it is as it must be. */
export function complaintAbout(target: Target, sent: Sent, told: Told): string | null {
  // An address that is longer than a head may be never reaches the store: HTTP itself refuses it.
  if (told.status === 431 && sent.path.length > LONGEST_HEAD / 2) return null;
  if (told.status === 0) return `no answer: ${told.text}`;
  if (told.status >= 500) return `status ${String(told.status)}`;
  const complaint = complaintAboutAny(told);
  if (complaint !== null) return complaint;
  if (sent.method === 'HEAD' || [204, 304].includes(told.status)) return null;
  if (told.status >= 300 && told.status < 400) return complaintAboutWay(told);
  return isForMachines(sent.path) ? complaintAboutJson(target, told) : complaintAboutPage(told);
}

/** What must hold of every answer, whatever was asked. */
function complaintAboutAny({ headers, text }: Told): string | null {
  const shown = INSIDES.find((pattern) => pattern.test(text));
  if (shown !== undefined) return `shows its insides: ${String(shown)}`;
  if (headers['x-request-id'] === undefined) return 'has no request id';
  return headers['content-security-policy'] === undefined ? 'has no policy of content' : null;
}

function isForMachines(path: string): boolean {
  const [pathname = ''] = path.split('?', 1);
  return /^\/api(-old)?\//.test(pathname) || pathname.endsWith('/_payload.json');
}

function complaintAboutWay({ headers }: Told): string | null {
  const to = String(headers['location'] ?? '');
  // The sandbox pays at the address that the store has in public, as a real provider does at its own.
  const isOwn = /^\/(?!\/)/.test(to) || /^https?:\/\/[^/]+\/sandbox\/pay\/[0-9a-f]{32}$/.test(to);
  return isOwn ? null : `leads to "${to}"`;
}

function complaintAboutJson(target: Target, { status, text }: Told): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'is no JSON';
  }
  if (status < 400) {
    const isEnvelope = (body as { status?: unknown } | null)?.status === 'ok';
    return target.face !== 'envelope' || isEnvelope ? null : 'is no envelope';
  }
  return complaintAboutRefusal(body as Partial<Record<string, string>>, status);
}

/** A refusal is one of the table's, with the table's status, in words that people can read. */
function complaintAboutRefusal(body: Partial<Record<string, string>>, status: number): string | null {
  const { status: said, error, message } = body;
  if (said !== 'error' || error === undefined || !Object.hasOwn(ERRORS, error)) return 'is no envelope of a refusal';
  if (ERRORS[error as keyof typeof ERRORS] !== status) return `says ${error} with status ${String(status)}`;
  return /\S/.test(message ?? '') && !/\{\{|errors\./.test(message ?? '') ? null : `says "${String(message)}"`;
}

function complaintAboutPage({ headers, text }: Told): string | null {
  const type = String(headers['content-type'] ?? '');
  if (text === '' && headers['hx-redirect'] !== undefined) return null;
  if (!/^(text\/(html|csv|plain)|application\/json)/.test(type)) return `is of type "${type}"`;
  return /\b(?:undefined|\[object Object\])\b/.test(visible(text)) ? 'shows what was never filled in' : null;
}

/** What people read of a page, without what they typed themselves. */
const visible = (html: string): string =>
  html.replaceAll(/<(script|style|textarea)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
