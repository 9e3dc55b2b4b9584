import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this, compressing costs more than it saves. */
const WORTH_BYTES = 1400;
const QUICK_BROTLI = 3;
const QUICK_GZIP = 5;
/** Pages are smaller than this window: a larger one costs memory, made anew for each answer, and saves nothing. */
const WINDOW_BITS = 18;
const CHUNK_BYTES = 64 * 1024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a request accepts. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Compresses a body; brotli from 0 (quick) to 11 (small). */
export async function compress(body: Buffer, encoding: Encoding, brotliQuality = QUICK_BROTLI): Promise<Buffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    };
    return brotli(body, { params, chunkSize: CHUNK_BYTES });
  }
  return encoding === 'gzip' ? zip(body, { level: QUICK_GZIP, chunkSize: CHUNK_BYTES }) : body;
}

/** Answers JSON. Nothing of /api may be kept by a cache without asking; what is a player's own not at all. */
export async function sendJson(req: Request, res: Response, status: number, body: unknown): Promise<void> {
  if (res.headersSent) return;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  await sendText(req, res, status, JSON.stringify(body));
}

/** Answers HTML: a page, or a part of one. */
export async function sendHtml(req: Request, res: Response, status: number, html: string): Promise<void> {
  if (res.headersSent) return;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'private, no-cache');
  await sendText(req, res, status, html);
}

/** Answers a text that is the same for everybody; caches ask again after an hour. */
export async function sendPlain(req: Request, res: Response, type: string, text: string): Promise<void> {
  if (res.headersSent) return;
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Cache-Control', 'public, max-age=3600');
  await sendText(req, res, 200, text);
}

/** Answers 303: go and look there. */
export function sendOnward(res: Response, address: string): void {
  if (res.headersSent) return;
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Length', '0');
  res.writeHead(303, { Location: headerSafe(address) });
  res.end();
}

async function sendText(req: Request, res: Response, status: number, text: string): Promise<void> {
  let body = Buffer.from(text);
  if (body.length >= WORTH_BYTES) {
    res.vary('Accept-Encoding');
    const encoding = encodingOf(req.headers['accept-encoding']);
    if (encoding !== 'identity') {
      body = Buffer.from(await compress(body, encoding));
      res.setHeader('Content-Encoding', encoding);
    }
  }
  res.setHeader('Content-Length', body.length);
  res.writeHead(status);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** An address as a header may carry it: what is no printable ASCII is percent-encoded, the rest stays as it is. */
export const headerSafe = (address: string): string =>
  address.replaceAll(/\p{Surrogate}/gu, '').replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Tells whether an Accept-Encoding header takes an encoding (`br;q=0` does not). */
function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  const rest = header.slice(at + encoding.length);
  return !/^\s*;\s*q=0(?:\.0+)?\s*(?:,|$)/.test(rest);
}
