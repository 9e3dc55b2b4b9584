import type { Router } from 'express';
import express from 'express';
import { helpPicture } from '#src/platform/images/help-picture.ts';
import { iconNamed, type LogoIcons, logoIcons } from '#src/platform/images/logo-icons.ts';
import type { Services } from '#src/platform/services.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { YEAR_SECONDS } from '#src/shared/time.ts';
import { dropDocumentHeaders } from './static-files.ts';

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
  const made = new Map<string, Promise<LogoIcons>>();
  const contentOf = async (hash: string): Promise<Uint8Array | null> => {
    const { logo, favicon, help } = brand.current();
    const pictures = [logo, favicon, ...Object.values(help).flatMap((inLanguages) => Object.values(inLanguages))];
    return pictures.find((picture) => picture?.hash === hash)?.content ?? (await kept(hash));
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
  const shrunk = new Map<string, Promise<Buffer>>();
  const helpOf = async (hash: string): Promise<Buffer | null> => {
    const known = shrunk.get(hash);
    if (known !== undefined) return await known;
    const content = await contentOf(hash);
    if (content === null) return null;
    const picture = helpPicture(Buffer.from(content));
    keepNewest(shrunk, hash, picture, KEPT_HELP);
    picture.catch(() => shrunk.delete(hash));
    return await picture;
  };
  const fileOf = async (file: string): Promise<Served | null> => {
    const [, helpHash] = HELP.exec(file) ?? [];
    if (helpHash !== undefined) return servedAs('image/webp', await helpOf(helpHash));
    const [, hash = '', name = ''] = ICON.exec(file) ?? [];
    const icon = iconNamed(name);
    return icon === null ? null : servedAs('image/png', (await iconsOf(hash))?.[icon] ?? null);
  };
  router.get('/brand/:file', async (req, res, next) => {
    const served = await fileOf(req.params.file);
    if (served === null) {
      next();
      return;
    }
    const { content, type } = served;
    req.visit.route = 'brand';
    dropDocumentHeaders(res, req.path);
    res.setHeader('Cache-Control', `public, max-age=${String(YEAR_SECONDS)}, immutable`);
    res.setHeader('Content-Type', type);
    res.setHeader('Content-Length', content.length);
    res.end(req.method === 'HEAD' ? undefined : content);
  });
  return router;
}

interface Served {
  readonly type: string;
  readonly content: Buffer;
}

const servedAs = (type: string, content: Buffer | null): Served | null => content && { type, content };
