import { createMetrics } from '#src/platform/process/metrics.ts';
import type { Services } from '#src/platform/services.ts';
import type { PageEndpoint } from './endpoints/page.ts';
import type { Build } from './static/builds.ts';
import type { HttpContext, LayoutSource } from './http-context.ts';
import { createRequestLanguages } from './language.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { createRateLimiter } from '#src/platform/redis/rate-limit.ts';
import { createBrandedAssets } from './branded-assets.ts';
import { securityHeaders } from './security-headers.ts';
import { HttpSessions } from './session/session.ts';

/** The connection pool inside knex, as far as metrics read it. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Creates the context of all requests and starts counting events. */
export function createHttpContext(
  services: Services,
  source: LayoutSource,
  build: Build,
  pages: readonly PageEndpoint[],
): HttpContext {
  const metrics = createMetrics(() => readPool(services));
  services.events.subscribe((event) => {
    metrics.eventHappened(event.name, event.state ?? null);
  });
  const sessions = new HttpSessions(services);
  return {
    services,
    source,
    assetsOf: createBrandedAssets(build.assets),
    isPreview: false,
    buildId: build.id,
    sessions,
    languages: createRequestLanguages(services),
    rates: createRateLimiter(services),
    metrics,
    securityHeaders: securityHeaders(services.config),
    pageCache: createPageCache(services, sessions.name, pages, () => {
      metrics.pageWasReady();
    }),
  };
}

function readPool(services: Services): { used: number; free: number; waiting: number } {
  const { pool } = (services.db as unknown as { client: { pool?: Pool } }).client;
  return { used: pool?.numUsed() ?? 0, free: pool?.numFree() ?? 0, waiting: pool?.numPendingAcquires() ?? 0 };
}
