import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import { ENCODINGS, chooseEncoding } from '#src/http/endpoints/negotiate.ts';
import { sendPlain } from '#src/http/endpoints/respond.ts';
import { HOUR_MS, YEAR_MS, YEAR_SECONDS } from '#src/shared/time.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};
const ENDINGS = { br: '.br', gzip: '.gz' } as const;
/**
 * Headers that browsers apply to documents only. On a picture or a font they are a wasted kilobyte, and a first screen
 * on a slow phone loads dozens of them. Every file still has the headers for its type and origin.
 */
const OF_DOCUMENTS = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
] as const;
const NO_DOCUMENT = /\.(?:webp|woff2)$/;

/**
 * The files of `public/`. Files of the build, the art and the fonts never change under their names and are cached for a
 * year; the others for an hour. If a compressed copy exists, it is sent instead.
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
  const setHeaders = (res: Response, file: string): void => {
    if (file.endsWith('speculation-rules.json')) res.setHeader('Content-Type', 'application/speculationrules+json');
  };
  const options = { index: false, maxAge: HOUR_MS, redirect: false, dotfiles: 'ignore', setHeaders };
  router.use(express.static(publicFolder, options));
  return router;
}

const PUBLISHED_TYPES: Readonly<Record<string, string>> = {
  mjs: 'text/javascript',
  py: 'text/x-python',
  json: 'application/json',
  md: 'text/markdown',
  html: 'text/html',
};

/**
 * A file of the project that visitors may download, read once at the start: a script that verifies draws, or
 * the description of the API.
 */
export function publishedFile(path: string, file: string): Router {
  const router = express.Router({ caseSensitive: true });
  const type = PUBLISHED_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain';
  const text = readFileSync(file, 'utf8');
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  router.get(path, async (req, res) => {
    res.setHeader('ETag', etag);
    if (req.fresh) res.status(304).end();
    else sendPlain(req, res, type, text);
  });
  return router;
}

/** Removes headers for documents from files that are not documents by their name. */
export function dropDocumentHeaders(res: ServerResponse, path: string): void {
  if (!NO_DOCUMENT.test(path)) return;
  for (const name of OF_DOCUMENTS) res.removeHeader(name);
  // The whole policy of a page is half a kilobyte; a file that is opened by itself loads nothing.
  res.setHeader('Content-Security-Policy', "default-src 'none'");
}

/** Sends a picture whose content never changes under its address. */
export function sendPicture(req: Request, res: Response, type: string, content: Buffer): void {
  dropDocumentHeaders(res, req.path);
  res.setHeader('Cache-Control', `public, max-age=${String(YEAR_SECONDS)}, immutable`);
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', content.length);
  res.end(req.method === 'HEAD' ? undefined : content);
}

/** Sends the compressed copy of a built file if it exists and the client prefers it. */
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
    const encoding = chooseEncoding(req, offered);
    if (encoding === 'identity') {
      next();
      return;
    }
    res.setHeader('Content-Type', type);
    res.setHeader('Content-Encoding', encoding);
    // A range of compressed bytes cannot be combined with a range of another coding.
    const options = { root, immutable: true, maxAge: YEAR_MS, acceptRanges: false };
    res.sendFile(file + ENDINGS[encoding], options);
  };
}
