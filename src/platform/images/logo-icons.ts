import sharp from 'sharp';
import { decodePicture, pictureQueue } from './decode-picture.ts';
import { icoOf } from './ico.ts';
import { workIn } from './upload-queue.ts';

/**
 * Width of each icon by its name; `search` is the one of Yandex' results, and `masked` has the margin that launchers
 * cut away.
 */
const ICONS = { icon: 64, search: 120, touch: 180, small: 192, large: 512, masked: 512 } as const;
/** Share of a masked icon in which the logo stands. */
const MASKED_SHARE = 0.7;

export type IconName = keyof typeof ICONS;
/** Icons by their names, and the file for those who ask for /favicon.ico. */
export type LogoIcons = Readonly<Record<IconName, Buffer>> & { readonly ico: Buffer };

const ICO_SIZES = [16, 32, 48];

export const iconNamed = (name: string): IconName | null => (Object.hasOwn(ICONS, name) ? (name as IconName) : null);

/**
 * Makes the icons of browsers and phones from a logo. Phones show no transparency, so theirs stand on the ground.
 *
 * @throws errors.picture.format when `decodePicture` refuses the logo
 */
export const logoIcons = (content: Buffer, ground: string): Promise<LogoIcons> =>
  workIn(pictureQueue, () =>
    decodePicture(content, 'errors.picture.format', async (source) => {
      const logo = await source
        .resize(ICONS.large, ICONS.large, { fit: 'contain', background: '#00000000' })
        .png()
        .toBuffer();
      const plain = (size: number): Promise<Buffer> =>
        sharp(logo).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
      const margin = Math.round((ICONS.masked * (1 - MASKED_SHARE)) / 2);
      const inner = ICONS.masked - 2 * margin;
      const masked = await sharp(logo)
        .resize(inner, inner)
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#00000000' })
        .png()
        .toBuffer();
      return {
        icon: await plain(ICONS.icon),
        search: await plain(ICONS.search),
        touch: await sharp(await plain(ICONS.touch))
          .flatten({ background: ground })
          .png({ compressionLevel: 9 })
          .toBuffer(),
        small: await plain(ICONS.small),
        large: await plain(ICONS.large),
        masked: await sharp(masked).flatten({ background: ground }).png({ compressionLevel: 9 }).toBuffer(),
        ico: icoOf(await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await plain(size) })))),
      };
    }),
  );
