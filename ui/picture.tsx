import type { ReactElement } from 'react';

/** Breakpoints of the store in px, for `sizes`. */
const BREAKPOINTS = { xs: 320, sm: 640, md: 768, desk: 902, lg: 1024, xl: 1280, '2xl': 1536 } as const;

type Shares = Partial<Record<keyof typeof BREAKPOINTS, string>>;

/** Value of the `sizes` attribute: widths from the widest breakpoint downwards, then the default width. */
export function sizesOf(shares: Shares, otherwise: string): string {
  const names = (Object.keys(BREAKPOINTS) as (keyof typeof BREAKPOINTS)[]).toReversed();
  const steps = names.flatMap((name) => {
    const width = shares[name];
    return width === undefined ? [] : [`(min-width: ${String(BREAKPOINTS[name])}px) ${width}`];
  });
  return [...steps, otherwise].join(', ');
}

/**
 * Sizes used by pages, each with a double for dense screens, and the width at which it is shown. Where that varies, the
 * file is at most an eighth narrower than the widest of a list.
 */
const SIZES = {
  /** In a grid of tiles. */
  list: { width: 130, height: 88, dense: '260x176', shownAs: sizesOf({ sm: '150px' }, '112px') },
  drop: { width: 130, height: 88, dense: null, shownAs: undefined },
  tiny: { width: 130, height: 88, dense: '260x176', shownAs: '60px' },
  /** In a row of small pictures. */
  small: { width: 130, height: 88, dense: '260x176', shownAs: sizesOf({ sm: '96px' }, '60px') },
  /** Beside the lines of its text. */
  row: { width: 130, height: 88, dense: '260x176', shownAs: '96px' },
  reel: { width: 130, height: 88, dense: '260x176', shownAs: sizesOf({ lg: '260px' }, '215px') },
  wide: { width: 130, height: 88, dense: '260x176', shownAs: sizesOf({ md: '168px' }, '130px') },
  square: { width: 60, height: 60, dense: '120x120', shownAs: '32px' },
  card: { width: 260, height: 176, dense: null, shownAs: undefined },
  /** A case in a list of cards: two columns on phones, wide cards on the widest screens. */
  shelf: {
    width: 260,
    height: 176,
    dense: '520x352',
    shownAs: sizesOf({ '2xl': '280px', xl: '240px', md: '220px', sm: '200px' }, '45vw'),
  },
  /** A single case: only pictures of cases have the double size. */
  crate: { width: 260, height: 176, dense: '520x352', shownAs: '300px' },
  /** The case of the first screen. */
  pitch: { width: 260, height: 176, dense: '520x352', shownAs: sizesOf({ desk: '344px' }, '184px') },
  /** A card alone in its panel. */
  lead: { width: 520, height: 352, dense: '1040x704', shownAs: sizesOf({ xl: '280px', sm: '434px' }, '80vw') },
  result: { width: 320, height: 217, dense: '640x434', shownAs: '320px' },
  /** An item alone on its page. */
  lone: { width: 320, height: 217, dense: '640x434', shownAs: sizesOf({ desk: '420px' }, '320px') },
  /** One of two beside each other. */
  half: { width: 320, height: 217, dense: '640x434', shownAs: sizesOf({ sm: '300px' }, '42vw') },
  /** Fills the page width and is the largest contentful paint. */
  hero: { width: 520, height: 352, dense: '1040x704', shownAs: sizesOf({ sm: '560px' }, '80vw') },
} as const;

export type PictureSize = keyof typeof SIZES;

export interface PictureProps {
  /** Address of the 130x88 picture at density 1, as in the models. */
  readonly logo: string;
  readonly size?: PictureSize;
  /** Empty by default, for pictures whose name is in the text beside them. */
  readonly alt?: string;
  readonly className?: string;
  /**
   * `first` for the largest contentful paint (one per page), `eager` for other pictures of the first row, `last` for
   * small ones of the first screen that must not delay those.
   */
  readonly load?: 'lazy' | 'eager' | 'first' | 'last';
}

const PRIORITIES = { first: 'high', eager: undefined, lazy: undefined, last: 'low' } as const;

/**
 * Catalogue picture with fixed dimensions, which prevents layout shift. Eager pictures are inside a <picture>, because
 * React emits no preload for it; a preload would compete with the font. They are decoded synchronously, so that the
 * largest contentful paint happens in the first frame in which they are present.
 */
export function Picture({ logo, size = 'list', alt = '', className, load = 'lazy' }: PictureProps): ReactElement {
  const isLazy = load === 'lazy' || load === 'last';
  const image = (
    <img
      className={className}
      {...pictureSources(logo, size)}
      alt={alt}
      loading={isLazy ? 'lazy' : undefined}
      decoding={isLazy ? 'async' : 'sync'}
      fetchPriority={PRIORITIES[load]}
    />
  );
  return isLazy ? image : <picture>{image}</picture>;
}

/** A script that creates the <img> sets `src` last: then no browser loads two files. */
interface Sources {
  readonly sizes: string | undefined;
  readonly srcSet: string | undefined;
  readonly src: string | undefined;
  readonly width: number;
  readonly height: number;
}

const LIST_PICTURE = /-130x88\.webp$/;

/**
 * Attributes of the <img> of a catalogue picture. One with an unknown address format is shown unchanged with size 0: a
 * picture never breaks a page.
 */
export function pictureSources(logo: string, size: PictureSize): Sources {
  if (!LIST_PICTURE.test(logo)) {
    return { sizes: undefined, srcSet: undefined, src: logo === '' ? undefined : logo, width: 0, height: 0 };
  }
  const { width, height, dense, shownAs } = SIZES[size];
  const at = (suffix: string): string => logo.replace(LIST_PICTURE, `-${suffix}.webp`);
  const src = at(`${String(width)}x${String(height)}`);
  const srcSet = dense === null ? undefined : `${src} ${String(width)}w, ${at(dense)} ${String(2 * width)}w`;
  return { sizes: shownAs, srcSet, src, width, height };
}
