import type { Router } from 'express';
import express from 'express';
import type { Services } from '#src/platform/services.ts';
import { etagOf } from '#src/http/endpoints/respond.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { dropDocumentHeaders } from './static-files.ts';

const FILE = /^([a-z0-9-]{1,64})\.jpg$/;

/** Reads a file of public/art. */
type ArtReader = (file: string) => Promise<Buffer>;

/** Draws the picture of a link by what identifies it in its address; null when there is none. By folder. */
export type LinkPictures = Readonly<
  Record<string, (services: Services, name: string, readArt: ArtReader) => Promise<Buffer | null>>
>;

/**
 * Pictures in previews of links to battles and items, by the name in the link: the one of a private battle is found by
 * its link alone. They stay the same as long as the pictures in the catalogue do.
 */
export function linkPreviews(services: Services, readArt: ArtReader, pictures: LinkPictures): Router {
  const router = express.Router({ caseSensitive: true });
  for (const [kind, draw] of Object.entries(pictures)) {
    router.get(`/previews/${kind}/:file`, async (req, res, next) => {
      const [, name] = FILE.exec(req.params.file) ?? [];
      const content = name === undefined ? null : await draw(services, name, readArt);
      if (content === null) {
        next();
        return;
      }
      req.context.route = `preview of ${kind}`;
      dropDocumentHeaders(res, req.path);
      res.setHeader('Cache-Control', `public, max-age=${String(HOUR_SECONDS)}`);
      res.setHeader('ETag', etagOf(content));
      if (req.fresh) {
        res.status(304).end();
        return;
      }
      res.setHeader('Content-Type', 'image/jpeg');
      res.setHeader('Content-Length', content.length);
      res.end(req.method === 'HEAD' ? undefined : content);
    });
  }
  return router;
}
