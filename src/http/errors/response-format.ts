import type { Request } from 'express';
import { prefersJson } from '#src/http/endpoints/negotiate.ts';
import { isApi, pathnameOf } from '#src/http/request-context.ts';

/** Format of an error: JSON, an HTML fragment for htmx, or a page. */
export type ResponseFormat = 'json' | 'part' | 'page';

const PAYLOAD = '/_payload.json';

/** The format that a request asks for, by its address first and its headers second. */
export function responseFormatOf(req: Request): ResponseFormat {
  if (isJsonAddress(req)) return 'json';
  if (req.headers['hx-request'] === 'true') return 'part';
  return prefersJson(req) ? 'json' : 'page';
}

/** Paths that answer JSON regardless of headers, so that their answers do not vary. */
export function isJsonAddress(req: Request): boolean {
  const path = pathnameOf(req);
  return isApi(path) || path.endsWith(PAYLOAD);
}
