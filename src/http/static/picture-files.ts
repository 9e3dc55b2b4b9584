import type { Request, Response, Router } from 'express';
import express from 'express';
import { dropDocumentHeaders, sendPicture } from './static-files.ts';
import { DAY_SECONDS, YEAR_SECONDS } from '#src/shared/time.ts';

const MONTH_SECONDS = 30 * DAY_SECONDS;

type PictureOrigin = 'upload' | 'provider';
type PictureFormat = 'small' | 'large' | 'jpeg';

/** Data of players' pictures; `create-app.ts` passes them in. */
export interface PictureFiles {
  /** Drawn from an id and nothing else. */
  readonly drawn: (id: number) => string;
  readonly kept: (
    id: number,
    source: PictureOrigin,
    shape: PictureFormat,
  ) => Promise<{ readonly content: Buffer; readonly madeAt: Date; readonly isHidden: boolean } | null>;
  /** Returns whether a request may see the picture of a player who hides: the player's own, or one of staff. */
  readonly maySeeHidden: (req: Request, res: Response, id: number) => Promise<boolean>;
}

const FILE = /^(\d{1,15})(-36|-160)?\.(svg|jpg|webp)$/;

/**
 * The pictures of players: uploaded ones under the specification's address, under `/avatars` the copy of a provider's
 * one and the drawn one. Beside each `.jpg` lie `-36.webp` and `-160.webp`. Those of a player who hides exist for the
 * player and for staff only.
 */
export function pictureRoutes({ drawn, kept, maySeeHidden }: PictureFiles): Router {
  const router = express.Router({ caseSensitive: true });
  for (const [folder, source] of [
    ['/assets/images/users', 'upload'],
    ['/avatars', 'provider'],
  ] as const) {
    router.get(`${folder}/:file`, async (req, res, next) => {
      const [, id = '', size, ending] = FILE.exec(req.params.file) ?? [];
      const shape = shapeOf(size, ending);
      req.context.route = 'avatars';
      if (source === 'provider' && ending === 'svg' && size === undefined) sendDrawn(res, drawn(Number(id)));
      else if (shape === null) next();
      else {
        const found = await kept(Number(id), source, shape);
        if (found === null || (found.isHidden && !(await maySeeHidden(req, res, Number(id))))) next();
        else sendKept(req, res, shape, found);
      }
    });
  }
  return router;
}

function shapeOf(size: string | undefined, ending: string | undefined): PictureFormat | null {
  if (ending === 'jpg' && size === undefined) return 'jpeg';
  if (ending !== 'webp') return null;
  return size === '-36' ? 'small' : size === '-160' ? 'large' : null;
}

/** An address shows the same drawing for ever. */
function sendDrawn(res: Response, svg: string): void {
  res.setHeader('Content-Type', 'image/svg+xml');
  res.setHeader('Cache-Control', `public, max-age=${String(YEAR_SECONDS)}, immutable`);
  res.end(svg);
}

/**
 * Players may delete their pictures, so only browsers cache them, and not for ever. A request with an older time in the
 * address gets the current picture with a short cache time.
 */
function sendKept(
  req: Request,
  res: Response,
  shape: PictureFormat,
  { content, madeAt }: { readonly content: Buffer; readonly madeAt: Date },
): void {
  const time = String(madeAt.getTime());
  const isNow = req.query['t'] === time;
  dropDocumentHeaders(res, req.path);
  res.setHeader('Cache-Control', isNow ? `private, max-age=${String(MONTH_SECONDS)}, immutable` : 'private, no-cache');
  res.setHeader('ETag', `"${time}-${shape}"`);
  if (req.headers['if-none-match'] === `"${time}-${shape}"`) {
    res.status(304).end();
    return;
  }
  res.setHeader('Content-Type', shape === 'jpeg' ? 'image/jpeg' : 'image/webp');
  res.setHeader('Content-Length', content.length);
  res.end(req.method === 'HEAD' ? undefined : content);
}

const ART_FILE = /^([a-z0-9-]{1,100}\.[0-9a-f]{16})-(\d{2,4}x\d{2,4})\.(webp|jpg)$/;

/**
 * Pictures of the catalogue that staff uploaded, under the same addresses as those of the release. The content of a
 * name never changes.
 */
export function artRoutes(kept: (name: string, size: string) => Promise<Buffer | null>): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/art/:file', async (req, res, next) => {
    const [, name, size, ending] = ART_FILE.exec(req.params.file) ?? [];
    const content = name === undefined || size === undefined ? null : await kept(name, size);
    if (content === null) {
      next();
      return;
    }
    req.context.route = 'art';
    sendPicture(req, res, ending === 'jpg' ? 'image/jpeg' : 'image/webp', content);
  });
  return router;
}
