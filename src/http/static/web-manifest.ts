import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from 'express';
import express from 'express';
import { sendPlain } from '#src/http/endpoints/respond.ts';
import type { Services } from '#src/platform/services.ts';
import { brandCss } from '#src/shared/brand.ts';
import { LOCALES } from '#src/shared/locales.ts';

/** Pages that a phone offers when the store's icon is held. */
const SHORTCUTS = [
  ['/bonus', 'layout.daily'],
  ['/wheel', 'layout.nav.wheel'],
  ['/payment', 'layout.topUp'],
] as const;

/** Pictures of the home page in `public/screens`, which browsers show before they install the store. */
const SCREENS = [
  ['narrow', '390x844'],
  ['wide', '1280x800'],
] as const;

/**
 * /site.webmanifest and /en/site.webmanifest: the file of `public` with the store's name and colours, in the language
 * of its address, which an installed store opens in.
 */
export function webManifest({ brand, texts, links }: Services, publicFolder: string): Router {
  const router = express.Router({ caseSensitive: true });
  const file = JSON.parse(readFileSync(join(publicFolder, 'site.webmanifest'), 'utf8')) as object;
  router.get('/site.webmanifest', async (req, res) => {
    req.context.route = 'site.webmanifest';
    const { locale } = req.context;
    const t = texts.t(locale);
    const name = t('layout.brand');
    const { colours, logo, words } = brand.current();
    const { ground } = colours;
    const isOwnBrand =
      logo !== null || brandCss(colours) !== null || Object.values(words[locale]).some((word) => word !== '');
    const named = {
      ...file,
      lang: LOCALES[locale].tag,
      name,
      short_name: name,
      description: t('cases.home.description'),
      start_url: links.href(locale, '/'),
      shortcuts: SHORTCUTS.map(([path, title]) => ({ name: t(title), url: links.href(locale, path) })),
      // A store of another brand does not look like this.
      screenshots: isOwnBrand
        ? []
        : SCREENS.map(([form, sizes]) => ({
            src: `/screens/${form}-${locale}.webp`,
            sizes,
            type: 'image/webp',
            form_factor: form,
            label: t('cases.home.title'),
          })),
      background_color: ground,
      theme_color: ground,
    };
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
