import { createMetrics } from '#src/platform/metrics.ts';
import type { World } from '#src/platform/world.ts';
import { setLocaleOrigins } from '#src/shared/locales.ts';
import type { Build } from './builds.ts';
import type { Front, FrameSource } from './front.ts';
import { createPageCache } from './page-cache.ts';
import { createRates } from '#src/platform/rate.ts';
import { securityHeaders } from './security-headers.ts';
import { createSessionCookie } from './session.ts';

/** The pool inside knex, as far as figures read it. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Makes what every answer stands on; events are counted from here on. */
export function createFront(world: World, source: FrameSource, build: Build): Front {
  setLocaleOrigins(world.config.localeOrigins);
  const metrics = createMetrics(() => readPool(world));
  world.announcer.listen((event) => {
    metrics.eventHappened(event.name, event.state ?? null);
  });
  const sessions = createSessionCookie(world);
  const headers = securityHeaders(world.config, build.assets);
  return {
    world,
    source,
    assets: build.assets,
    buildId: build.id,
    sessions,
    rates: createRates(world),
    metrics,
    securityHeaders: headers,
    pageCache: createPageCache(world, sessions.name, () => {
      metrics.pageWasReady();
    }),
  };
}

function readPool(world: World): { used: number; free: number; waiting: number } {
  const { pool } = (world.db as unknown as { client: { pool?: Pool } }).client;
  return { used: pool?.numUsed() ?? 0, free: pool?.numFree() ?? 0, waiting: pool?.numPendingAcquires() ?? 0 };
}
