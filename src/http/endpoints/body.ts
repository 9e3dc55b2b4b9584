import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { fail } from '#src/shared/errors.ts';

const LIMIT = '100kb';
const readJson = express.json({ limit: LIMIT });
const readForm = express.urlencoded({ limit: LIMIT, extended: false, parameterLimit: 500 });

/**
 * The fields of a request's body, as JSON or as a form; an empty body has none. Throws 400 for what is not JSON
 * or no object, 413 above 100 kB, 415 for another kind of content.
 */
export async function readBody(req: Request, res: Response): Promise<Readonly<Record<string, unknown>>> {
  if (!hasBody(req)) return {};
  await run(kindOf(req) === 'json' ? readJson : readForm, req, res);
  const body: unknown = req.body;
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) fail('errors.request.malformed', { field: '' });
  return body as Readonly<Record<string, unknown>>;
}

/** Runs a middleware and waits until it calls on; rejects with what it calls on with. */
export const run = (middleware: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = (problem?: unknown): void => {
      if (problem === undefined) resolve();
      else reject(problem instanceof Error ? problem : new Error('a middleware refused', { cause: problem }));
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
