import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { chooseEncoding, refusesIdentity } from './negotiate.ts';

/** Compressing a smaller body costs more than it saves. */
const WORTH_BYTES = 1400;
const GZIP_LEVEL = 4;
const ETAG_CHARACTERS = 22;

/** The ETag of a body. */
export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, ETAG_CHARACTERS)}"`;

/** Sends JSON. Caches must revalidate /api, and must not store a player's data. */
export function sendJson(req: Request, res: Response, status: number, body: unknown): void {
  if (res.headersSent) return;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  sendText(req, res, status, JSON.stringify(body));
}

/** Sends a page or a fragment. */
export function sendHtml(req: Request, res: Response, status: number, html: string): void {
  if (res.headersSent) return;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'private, no-cache');
  sendText(req, res, status, html);
}

/** Sends a text that is the same for all clients; caches keep it for an hour. */
export function sendPlain(req: Request, res: Response, type: string, text: string): void {
  if (res.headersSent) return;
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Cache-Control', 'public, max-age=3600');
  sendText(req, res, 200, text);
}

/** Sends 303. */
export function sendRedirect(res: Response, address: string): void {
  if (res.headersSent) return;
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Length', '0');
  res.writeHead(303, { Location: headerSafe(address) });
  res.end();
}

/** An answer to one request is compressed once, and brotli of its size takes longer. */
const OFFERED = ['gzip', 'identity'] as const;

function sendText(req: Request, res: Response, status: number, text: string): void {
  const plain = Buffer.from(text);
  const encoding = plain.length >= WORTH_BYTES || refusesIdentity(req) ? chooseEncoding(req, OFFERED) : 'identity';
  const body = encoding === 'gzip' ? gzipSync(plain, { level: GZIP_LEVEL }) : plain;
  res.vary('Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.writeHead(status);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Percent-encodes everything but printable ASCII, so that a header can hold the address. */
export const headerSafe = (address: string): string =>
  address.replaceAll(/\p{Surrogate}/gu, '').replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
