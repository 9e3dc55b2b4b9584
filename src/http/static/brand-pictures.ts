import type { Router } from 'express';
import express from 'express';
import { helpPicture } from '#src/platform/images/help-picture.ts';
import { iconNamed, type LogoIcons, logoIcons } from '#src/platform/images/logo-icons.ts';
import type { Services } from '#src/platform/services.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { sendPicture } from './static-files.ts';

const ICON = /^([0-9a-f]{16})-(\w{2,10})\.png$/;
const HELP = /^([0-9a-f]{16})-help\.webp$/;

/** Logos and favicons whose icons are kept: of the store, and of a draft. */
const KEPT = 4;
/** Help pictures that are kept: two topics in four languages, of the store and of a draft. */
const KEPT_HELP = 16;

/**
 * Icons made of a logo or favicon, and help pictures, at the first request. Their names change with the picture. `kept`
 * finds one that staff have uploaded by its hash.
 */
export function brandPictures({ brand }: Services, kept: (hash: string) => Promise<Uint8Array | null>): Router {
  const router = express.Router({ caseSensitive: true });
  const contentOf = async (hash: string): Promise<Uint8Array | null> => {
    const { logo, favicon, help } = brand.current();
    const pictures = [logo, favicon, ...Object.values(help).flatMap((inLanguages) => Object.values(inLanguages))];
    return pictures.find((picture) => picture?.hash === hash)?.content ?? (await kept(hash));
  };
  const icons = new Map<string, Promise<LogoIcons>>();
  const helps = new Map<string, Promise<Buffer>>();
  const iconsOf = (hash: string): Promise<LogoIcons | null> => {
    const { ground } = brand.current().colours;
    const make = (content: Buffer): Promise<LogoIcons> => logoIcons(content, ground);
    return madeOnce(icons, `${hash} ${ground}`, KEPT, () => contentOf(hash), make);
  };
  const helpOf = (hash: string): Promise<Buffer | null> =>
    madeOnce(helps, hash, KEPT_HELP, () => contentOf(hash), helpPicture);
  router.get('/brand/:file', async (req, res, next) => {
    const [, helpHash] = HELP.exec(req.params.file) ?? [];
    const [, hash = '', name = ''] = ICON.exec(req.params.file) ?? [];
    const icon = iconNamed(name);
    const iconContent = icon === null ? null : ((await iconsOf(hash))?.[icon] ?? null);
    const content = helpHash === undefined ? iconContent : await helpOf(helpHash);
    if (content === null) {
      next();
      return;
    }
    req.context.route = 'brand';
    sendPicture(req, res, helpHash === undefined ? 'image/png' : 'image/webp', content);
  });
  // Programs ask for it by this name alone; without a brand's picture it is a file of `public`.
  router.get('/favicon.ico', async (req, res, next) => {
    const { logo, favicon } = brand.current();
    const icon = favicon ?? logo;
    const icons = icon === null ? null : await iconsOf(icon.hash);
    if (icons === null) {
      next();
      return;
    }
    req.context.route = 'brand';
    res.setHeader('Content-Type', 'image/x-icon');
    res.setHeader('Cache-Control', 'public, max-age=3600');
    res.end(req.method === 'HEAD' ? undefined : icons.ico);
  });
  return router;
}

/** Makes a picture at its first request; null without content. A failure is tried again. */
async function madeOnce<Made>(
  made: Map<string, Promise<Made>>,
  key: string,
  most: number,
  read: () => Promise<Uint8Array | null>,
  make: (content: Buffer) => Promise<Made>,
): Promise<Made | null> {
  const known = made.get(key);
  if (known !== undefined) return await known;
  const content = await read();
  if (content === null) return null;
  const making = make(Buffer.from(content));
  keepNewest(made, key, making, most);
  making.catch(() => made.delete(key));
  return await making;
}
