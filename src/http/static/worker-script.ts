import { join } from 'node:path';
import type { Router } from 'express';
import express from 'express';

/**
 * The service worker of pages, which must stand at the top to see all of them. Where the store works without one, a
 * script in its place takes away what browsers still have. Browsers ask for it again and again, past their caches.
 */
export function workerScript(publicFolder: string, hasWorker: boolean): Router {
  const router = express.Router({ caseSensitive: true });
  const file = join(publicFolder, 'build', hasWorker ? 'sw.js' : 'no-sw.js');
  router.get('/sw.js', (req, res) => {
    req.context.route = 'sw.js';
    res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    res.setHeader('Cache-Control', 'no-cache');
    res.sendFile(file, { cacheControl: false });
  });
  return router;
}
