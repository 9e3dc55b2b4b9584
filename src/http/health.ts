import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import { collectMetrics } from '#src/platform/process/worker.ts';
import { RELEASE } from '#src/platform/release.ts';
import { equalTexts } from '#src/platform/security/equal-texts.ts';
import type { HttpContext } from './http-context.ts';
import { sendJson } from './endpoints/respond.ts';

const READY_WITHIN_MS = 2000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Routes for operators: liveness, readiness, metrics. */
export function healthRoutes(httpContext: HttpContext): Router {
  const router = express.Router({ caseSensitive: true });
  router.get(
    '/healthz',
    named('healthz', async (req, res) => {
      const { version, build } = RELEASE;
      sendJson(req, res, 200, { status: 'ok', ...(isOperator(httpContext, req) ? { version, build } : {}) });
    }),
  );
  router.get(
    '/readyz',
    named('readyz', (req, res) => answerReady(httpContext, req, res)),
  );
  router.get(
    '/metrics',
    named('metrics', (req, res) => answerMetrics(httpContext, req, res)),
  );
  return router;
}

/** Names a handler in metrics and logs. */
const named =
  (name: string, serve: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  async (req, res) => {
    req.context.route = name;
    await serve(req, res);
  };

async function answerReady(httpContext: HttpContext, req: Request, res: Response): Promise<void> {
  const { db, redis } = httpContext.services;
  const [database, cache] = await Promise.all([answers(db.raw('select 1')), answers(redis.ping())]);
  const isReady = database && cache;
  if (!isReady) res.setHeader('Retry-After', '2');
  const parts = { mysql: database, redis: cache };
  sendJson(req, res, isReady ? 200 : 503, { status: isReady ? 'ok' : 'down', parts });
}

/** Metrics are for operators. */
async function answerMetrics(httpContext: HttpContext, req: Request, res: Response): Promise<void> {
  if (!isOperator(httpContext, req)) {
    res.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    res.end('Metrics need a loopback address or METRICS_TOKEN\n');
    return;
  }
  const { registry } = httpContext.metrics;
  const text = await collectMetrics(registry);
  res.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  res.end(text);
}

/** Returns whether a request comes from the machine itself, or has METRICS_TOKEN. */
function isOperator(httpContext: HttpContext, req: Request): boolean {
  const { metricsToken } = httpContext.services.config;
  const { authorization } = req.headers;
  if (metricsToken !== null && authorization !== undefined) return equalTexts(authorization, `Bearer ${metricsToken}`);
  // A proxy on this machine is also a loopback peer; forwarding headers reveal it.
  const isForwarded = req.headers['x-forwarded-for'] !== undefined || req.headers.forwarded !== undefined;
  const { remoteAddress = '', localAddress } = req.socket;
  return !isForwarded && (LOOPBACK.has(remoteAddress) || remoteAddress === localAddress);
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
