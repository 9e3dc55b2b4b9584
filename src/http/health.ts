import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import { figuresOfAll } from '#src/platform/crew-member.ts';
import { equalTexts } from './cookies.ts';
import type { Front } from './front.ts';
import { sendJson } from './respond.ts';

const READY_WITHIN_MS = 2000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What operators and machines ask: alive, ready, figures. */
export function healthRoutes(front: Front): Router {
  const router = express.Router({ caseSensitive: true });
  router.get(
    '/healthz',
    named('healthz', (req, res) => sendJson(req, res, 200, { status: 'ok' })),
  );
  router.get(
    '/readyz',
    named('readyz', (req, res) => answerReady(front, req, res)),
  );
  router.get(
    '/metrics',
    named('metrics', (req, res) => answerFigures(front, req, res)),
  );
  return router;
}

/** Gives a handler its name in figures and the log. */
const named =
  (name: string, serve: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  async (req, res) => {
    req.visit.route = name;
    await serve(req, res);
  };

async function answerReady(front: Front, req: Request, res: Response): Promise<void> {
  const { db, redis } = front.world;
  const [database, cache] = await Promise.all([answers(db.raw('select 1')), answers(redis.ping())]);
  const isReady = database && cache;
  if (!isReady) res.setHeader('Retry-After', '2');
  const parts = { mysql: database, redis: cache };
  await sendJson(req, res, isReady ? 200 : 503, { status: isReady ? 'ok' : 'down', parts });
}

/** Figures are for the machine itself, or for who knows METRICS_TOKEN. */
async function answerFigures(front: Front, req: Request, res: Response): Promise<void> {
  if (!mayReadFigures(front, req)) {
    res.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    res.end('figures are for this machine, or for who brings METRICS_TOKEN\n');
    return;
  }
  const { registry } = front.metrics;
  const text = await figuresOfAll(registry);
  res.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  res.end(text);
}

function mayReadFigures(front: Front, req: Request): boolean {
  const { metricsToken } = front.world.config;
  const { authorization } = req.headers;
  if (metricsToken !== null && authorization !== undefined) return equalTexts(authorization, `Bearer ${metricsToken}`);
  // A proxy on this machine is a loopback peer too; what it forwards says so.
  const isForwarded = req.headers['x-forwarded-for'] !== undefined || req.headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.has(req.socket.remoteAddress ?? '');
}

async function answers(question: PromiseLike<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
  });
  const answered = Promise.resolve(question).then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answered, late]);
  clearTimeout(timer);
  return isThere;
}
