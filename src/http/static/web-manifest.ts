import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from 'express';
import express from 'express';
import { sendPlain } from '#src/http/endpoints/respond.ts';
import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';

/** /site.webmanifest: the file of `public` with the store's name and colours. */
export function webManifest({ brand, texts }: Services, publicFolder: string): Router {
  const router = express.Router({ caseSensitive: true });
  const file = JSON.parse(readFileSync(join(publicFolder, 'site.webmanifest'), 'utf8')) as object;
  router.get('/site.webmanifest', async (req, res) => {
    req.context.route = 'site.webmanifest';
    const name = texts.t(FALLBACK_LOCALE)('layout.brand');
    const { colours, logo } = brand.current();
    const { ground } = colours;
    const named = { ...file, name, short_name: name, background_color: ground, theme_color: ground };
    const text = JSON.stringify(logo === null ? named : { ...named, icons: iconsOf(`/brand/${logo.hash}`) });
    sendPlain(req, res, 'application/manifest+json', text);
  });
  return router;
}

const iconsOf = (logo: string) => [
  { src: `${logo}-small.png`, sizes: '192x192', type: 'image/png' },
  { src: `${logo}-large.png`, sizes: '512x512', type: 'image/png' },
  { src: `${logo}-masked.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
