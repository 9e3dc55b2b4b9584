import { randomBytes } from 'node:crypto';
import type { Response, Router } from 'express';
import express from 'express';

/** Pause before a browser connects again after the server has stopped. */
const RETRY_MS = 50;

/**
 * `/dev/reload` under `npm run dev`: a stream of server-sent events with the id of this start. A page that receives
 * another id than before reloads itself. It has the origin of the store, so the CSP of pages needs no exception.
 */
export function devReloadRoutes(): Router {
  const router = express.Router({ caseSensitive: true });
  const startId = randomBytes(8).toString('hex');
  const streams = new Set<Response>();
  router.get('/dev/reload', (req, res) => {
    req.context.route = 'dev/reload';
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    res.write(`retry: ${String(RETRY_MS)}\ndata: ${startId}\n\n`);
    streams.add(res);
    res.on('close', () => streams.delete(res));
  });
  // The server waits for open responses before it stops.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const stream of streams) stream.end();
    });
  }
  return router;
}
