import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '#src/shared/errors.ts';
import { maskAddress } from '#src/platform/process/log.ts';
import type { Metrics } from '#src/platform/process/metrics.ts';
import type { Services } from '#src/platform/services.ts';
import { isMultipart } from './endpoints/upload.ts';
import { hostOf, isApi, splitLocale } from './request-context.ts';

/** Random, because a counter would reveal how many requests a process has served. */
const newRequestId = (): string => randomUUID().slice(0, 13);

/** Deadline for an answer: a database or Redis that accepts connections but does not respond counts as down. */
const ANSWER_WITHIN_MS = 12_000;
const RETRY_SECONDS = 5;

/**
 * First of a request, after its security headers: assigns the request id, splits the language off the address, and logs
 * and counts the response. `failed` answers a request that misses the deadline.
 */
export function beginRequest(
  { log, config, links }: Pick<Services, 'log' | 'config' | 'links'>,
  metrics: Metrics,
  failed: ErrorRequestHandler,
): RequestHandler {
  const { trustProxyHops: trustedHops } = config;
  return (req, res, next) => {
    const startedMs = performance.now();
    const { locale, path } = splitLocale(links, req.url, links.localeOfHost(hostOf(req, trustedHops)));
    req.context = { id: newRequestId(), startedMs, locale, path, route: 'unmatched' };
    // Only pages have a language prefix; calls and files have one address.
    if (path !== req.url && !isApi(path)) req.url = path;
    res.setHeader('X-Request-Id', req.context.id);
    let deadline: NodeJS.Timeout | undefined;
    const expectAnswer = (): void => {
      deadline = setTimeout(() => {
        // Not through `next`: the handler that runs later would find the response already sent.
        if (!res.headersSent) void failed(new AppError('errors.down', {}, RETRY_SECONDS), req, res, next);
      }, ANSWER_WITHIN_MS);
    };
    // An upload from a phone takes a while: the server's own request timeout ends one that never arrives.
    if (isMultipart(req)) req.once('end', expectAnswer);
    else expectAnswer();
    res.on('close', () => clearTimeout(deadline));
    res.on('finish', () => {
      const { id, route } = req.context;
      const tookMs = performance.now() - startedMs;
      metrics.requestTook(route, res.statusCode, tookMs / 1000);
      if (!log.isLevelEnabled('info')) return;
      const durationMs = Math.round(tookMs * 10) / 10;
      const address = maskAddress(req.originalUrl);
      log.info({ requestId: id, method: req.method, address, status: res.statusCode, durationMs }, 'request.completed');
    });
    next();
  };
}
