import type { Router } from 'express';
import express from 'express';
import { iconNamed, type LogoIcons, logoIcons } from '#src/platform/images/logo-icons.ts';
import type { Brand } from '#src/shared/brand.ts';
import { YEAR_SECONDS } from '#src/shared/time.ts';
import { dropDocumentHeaders } from './static-files.ts';

const FILE = /^([0-9a-f]{16})-(\w{2,10})\.png$/;

/** The icons made of the logo of BRAND_FILE, at the first request. Their names change with the logo. */
export function brandPictures({ logo, colours }: Brand): Router {
  const router = express.Router({ caseSensitive: true });
  if (logo === null) return router;
  let icons: Promise<LogoIcons> | null = null;
  router.get('/brand/:file', async (req, res, next) => {
    const [, hash, name = ''] = FILE.exec(req.params.file) ?? [];
    const icon = iconNamed(name);
    if (hash !== logo.hash || icon === null) {
      next();
      return;
    }
    icons ??= logoIcons(Buffer.from(logo.content), colours.ground);
    const content = (await icons)[icon];
    req.visit.route = 'brand';
    dropDocumentHeaders(res, req.path);
    res.setHeader('Cache-Control', `public, max-age=${String(YEAR_SECONDS)}, immutable`);
    res.setHeader('Content-Type', 'image/png');
    res.setHeader('Content-Length', content.length);
    res.end(req.method === 'HEAD' ? undefined : content);
  });
  return router;
}
