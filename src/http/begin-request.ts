import { randomBytes } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '#src/shared/errors.ts';
import { localeOfHost } from '#src/shared/locales.ts';
import { maskAddress } from '#src/platform/log.ts';
import type { Metrics } from '#src/platform/metrics.ts';
import type { World } from '#src/platform/world.ts';
import type { HeaderPairs } from './security-headers.ts';
import { isMultipart } from './upload.ts';
import { hostOf, isApi, splitLocale } from './visit.ts';

/** A part of the store that is there and does not answer is away: nobody waits longer than this to be told. */
const ANSWER_WITHIN_MS = 12_000;
const RETRY_SECONDS = 5;

/**
 * The first step of every request: names it, splits the language off its address, puts the security headers on its
 * answer, and writes one line of log and one figure when it is answered. What takes too long is told by `failed`.
 */
export function begin(
  { log, config }: Pick<World, 'log' | 'config'>,
  metrics: Metrics,
  securityHeaders: HeaderPairs,
  failed: ErrorRequestHandler,
): RequestHandler {
  const { trustProxyHops: trustedHops } = config;
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return (req, res, next) => {
    const startedMs = performance.now();
    count += 1;
    const { locale, path } = splitLocale(req.url, localeOfHost(hostOf(req, trustedHops)));
    req.visit = { id: `${process}-${count.toString(36)}`, startedMs, locale, path, route: 'unmatched' };
    // Under a language's prefix are pages alone: calls and files have one address.
    if (path !== req.url && !isApi(path)) req.url = path;
    for (const [name, value] of securityHeaders) res.setHeader(name, value);
    res.setHeader('X-Request-Id', req.visit.id);
    let deadline: NodeJS.Timeout | undefined;
    const expectAnswer = (): void => {
      deadline = setTimeout(() => {
        // Not by `next`: whatever the request comes to later would then find nobody behind who answers.
        if (!res.headersSent) void failed(new AppError('errors.down', {}, RETRY_SECONDS), req, res, next);
      }, ANSWER_WITHIN_MS);
    };
    // A photo from a phone takes a while to arrive: the server's own limit of a request ends what never does.
    if (isMultipart(req)) req.once('end', expectAnswer);
    else expectAnswer();
    res.on('close', () => clearTimeout(deadline));
    res.on('finish', () => {
      const { id, route } = req.visit;
      const tookMs = performance.now() - startedMs;
      metrics.requestTook(route, res.statusCode, tookMs / 1000);
      if (!log.isLevelEnabled('info')) return;
      const ms = Math.round(tookMs * 10) / 10;
      log.info({ request: id, method: req.method, address: maskAddress(req.originalUrl), status: res.statusCode, ms });
    });
    next();
  };
}
