import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { fail } from '#src/shared/errors.ts';

const LIMIT = '100kb';
const readJson = express.json({ limit: LIMIT });
const readForm = express.urlencoded({ limit: LIMIT, extended: false, parameterLimit: 500 });

/**
 * Fields of a request body, JSON or form; an empty body has none.
 *
 * @throws 400 for malformed JSON or a value that is no object, 413 above 100 kB, 415 for another content type
 */
export async function readBody(req: Request, res: Response): Promise<Readonly<Record<string, unknown>>> {
  if (!hasBody(req)) return {};
  await run(kindOf(req) === 'json' ? readJson : readForm, req, res);
  const body: unknown = req.body;
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) fail('errors.request.malformed', { field: '' });
  return body as Readonly<Record<string, unknown>>;
}

/** Runs a middleware as a promise; rejects with the error it passes to `next`. */
export const run = (middleware: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = (problem?: unknown): void => {
      if (problem === undefined) resolve();
      else reject(problem instanceof Error ? problem : new Error('A middleware failed', { cause: problem }));
    };
    void middleware(req, res, next);
  });

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

function kindOf(req: Request): 'json' | 'form' {
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return fail('errors.request.type');
}
