import type { Router } from 'express';
import express from 'express';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { dropDocumentHeaders } from './static-files.ts';

const FILE = /^([a-z2-9]{12})\.jpg$/;

/**
 * Pictures in previews of links to battles, by the code that is in the link: the one of a private battle is found by
 * its link alone. They stay the same as long as the pictures of the cases do.
 */
export function battlePreviews(made: (code: string) => Promise<Buffer | null>): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/previews/battles/:file', async (req, res, next) => {
    const [, code] = FILE.exec(req.params.file) ?? [];
    const content = code === undefined ? null : await made(code);
    if (content === null) {
      next();
      return;
    }
    req.visit.route = 'battle preview';
    dropDocumentHeaders(res, req.path);
    res.setHeader('Cache-Control', `public, max-age=${String(HOUR_SECONDS)}`);
    res.setHeader('Content-Type', 'image/jpeg');
    res.setHeader('Content-Length', content.length);
    res.end(req.method === 'HEAD' ? undefined : content);
  });
  return router;
}
