import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { ServerResponse } from 'node:http';
import type { RequestHandler, Router } from 'express';
import express from 'express';
import { ENCODINGS, chooseEncoding } from '../endpoints/negotiate.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
};
const ENDINGS = { br: '.br', gzip: '.gz' } as const;
/**
 * What browsers heed on documents alone. On a picture or a typeface it is a kilobyte more, and a first screen on a slow
 * phone takes dozens of them. That a file is what its type says, and for our own pages only, is said with each.
 */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
] as const;
const NO_DOCUMENT = /\.(?:webp|woff2)$/;

/**
 * The files of `public/`. What the build, the art and the fonts hold never changes under its name and is kept for a
 * year; the rest for an hour. Where a compressed copy lies beside a file, it is sent instead.
 */
export function staticFiles(publicFolder: string): Router {
  const router = express.Router({ caseSensitive: true });
  for (const folder of ['build', 'art', 'fonts']) {
    const root = join(publicFolder, folder);
    if (folder === 'build') router.use('/build', sendCompressed(root));
    const options = {
      index: false,
      immutable: true,
      maxAge: YEAR_MS,
      redirect: false,
      setHeaders: dropDocumentHeaders,
    };
    router.use(`/${folder}`, express.static(root, options));
  }
  const rest = express.static(publicFolder, { index: false, maxAge: HOUR_MS, redirect: false, dotfiles: 'ignore' });
  router.use(rest);
  return router;
}

/** A script that anybody may take with them: shown as text, whatever a browser would like to do with it. */
export function publishedScript(path: string, file: string): Router {
  const router = express.Router({ caseSensitive: true });
  router.get(path, (_req, res, next) => {
    res.setHeader(
      'Content-Type',
      path.endsWith('.mjs') ? 'text/javascript; charset=utf-8' : 'text/x-python; charset=utf-8',
    );
    res.sendFile(file, { maxAge: HOUR_MS }, (problem?: Error) => {
      if (problem) next(problem);
    });
  });
  return router;
}

/** Takes off what browsers heed on documents alone, where a file is none by its name. */
export function dropDocumentHeaders(res: ServerResponse, path: string): void {
  if (NO_DOCUMENT.test(path)) for (const name of OF_DOCUMENTS) res.removeHeader(name);
}

/** Sends a compressed copy of a built file where one lies beside it and the client prefers it. */
function sendCompressed(root: string): RequestHandler {
  return (req, res, next) => {
    const type = TYPES[req.path.slice(req.path.lastIndexOf('.') + 1)];
    const file = normalize(req.path);
    if (type === undefined || file.includes('..') || (req.method !== 'GET' && req.method !== 'HEAD')) {
      next();
      return;
    }
    const offered = ENCODINGS.filter((one) => one === 'identity' || existsSync(join(root, file + ENDINGS[one])));
    if (offered.length > 1) res.vary('Accept-Encoding');
    const encoding = chooseEncoding(req.headers['accept-encoding'], offered);
    if (encoding === 'identity') {
      next();
      return;
    }
    res.setHeader('Content-Type', type);
    res.setHeader('Content-Encoding', encoding);
    // A range of compressed bytes cannot be combined with a range of another coding.
    const options = { root, immutable: true, maxAge: YEAR_MS, acceptRanges: false };
    res.sendFile(file + ENDINGS[encoding], options, (problem?: Error) => {
      if (problem) next(problem);
    });
  };
}
