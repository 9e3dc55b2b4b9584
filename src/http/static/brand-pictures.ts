import type { Router } from 'express';
import express from 'express';
import { iconNamed, type LogoIcons, logoIcons } from '#src/platform/images/logo-icons.ts';
import type { Services } from '#src/platform/services.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { YEAR_SECONDS } from '#src/shared/time.ts';
import { dropDocumentHeaders } from './static-files.ts';

const FILE = /^([0-9a-f]{16})-(\w{2,10})\.png$/;

/** Logos and favicons whose icons are kept: of the store, and of a draft. */
const KEPT = 4;

/**
 * Icons made of a logo or favicon, at the first request. Their names change with the picture. `kept` finds one that
 * staff have uploaded by its hash.
 */
export function brandPictures({ brand }: Services, kept: (hash: string) => Promise<Uint8Array | null>): Router {
  const router = express.Router({ caseSensitive: true });
  const made = new Map<string, Promise<LogoIcons>>();
  const contentOf = async (hash: string): Promise<Uint8Array | null> => {
    const { logo, favicon } = brand.current();
    return [logo, favicon].find((picture) => picture?.hash === hash)?.content ?? (await kept(hash));
  };
  const iconsOf = async (hash: string): Promise<LogoIcons | null> => {
    const { ground } = brand.current().colours;
    const key = `${hash} ${ground}`;
    const known = made.get(key);
    if (known !== undefined) return await known;
    const content = await contentOf(hash);
    if (content === null) return null;
    const icons = logoIcons(Buffer.from(content), ground);
    keepNewest(made, key, icons, KEPT);
    icons.catch(() => made.delete(key));
    return await icons;
  };
  router.get('/brand/:file', async (req, res, next) => {
    const [, hash = '', name = ''] = FILE.exec(req.params.file) ?? [];
    const icon = iconNamed(name);
    const icons = icon === null ? null : await iconsOf(hash);
    if (icon === null || icons === null) {
      next();
      return;
    }
    const content = icons[icon];
    req.visit.route = 'brand';
    dropDocumentHeaders(res, req.path);
    res.setHeader('Cache-Control', `public, max-age=${String(YEAR_SECONDS)}, immutable`);
    res.setHeader('Content-Type', 'image/png');
    res.setHeader('Content-Length', content.length);
    res.end(req.method === 'HEAD' ? undefined : content);
  });
  return router;
}
