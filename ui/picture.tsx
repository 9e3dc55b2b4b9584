import type { ReactElement } from 'react';

/** Breakpoints of the store in px, for `sizes`. */
const BREAKPOINTS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

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
 * Sizes used by pages, each with a double for dense screens. A hero fills the page width and is the largest contentful
 * paint. Its `sizes` understates the width on phones, so that browsers take the smaller file up to a density of 1.75:
 * it is sharp enough and arrives a tenth of a second earlier.
 */
const SIZES = {
  list: { width: 130, height: 88, dense: '260x176', shownAs: undefined },
  drop: { width: 130, height: 88, dense: null, shownAs: undefined },
  /** In a row of small pictures. */
  small: { width: 130, height: 88, dense: '260x176', shownAs: sizesOf({ sm: '100px' }, '60px') },
  square: { width: 60, height: 60, dense: '120x120', shownAs: undefined },
  card: { width: 260, height: 176, dense: null, shownAs: undefined },
  /** A case in a list of cards: two columns on phones, wide cards on the widest screens. */
  shelf: {
    width: 260,
    height: 176,
    dense: '520x352',
    shownAs: sizesOf({ '2xl': '280px', xl: '240px', md: '220px', sm: '200px' }, '45vw'),
  },
  /** Of a case, alone: only cases have its double. */
  crate: { width: 260, height: 176, dense: '520x352', shownAs: undefined },
  result: { width: 320, height: 217, dense: '640x434', shownAs: undefined },
  /** One of two beside each other. */
  half: { width: 320, height: 217, dense: '640x434', shownAs: sizesOf({ sm: '300px' }, '42vw') },
  hero: { width: 520, height: 352, dense: '1040x704', shownAs: sizesOf({ sm: '560px' }, '70vw') },
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
  const { src, srcSet, sizes, width, height } = sources(logo, size);
  const isLazy = load === 'lazy' || load === 'last';
  const image = (
    <img
      className={className}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isLazy ? 'lazy' : undefined}
      decoding={isLazy ? 'async' : 'sync'}
      fetchPriority={PRIORITIES[load]}
    />
  );
  return isLazy ? image : <picture>{image}</picture>;
}

interface Sources {
  readonly src: string | undefined;
  /** Candidates besides `src`. */
  readonly srcSet: string | undefined;
  readonly sizes: string | undefined;
  readonly width: number;
  readonly height: number;
}

const LIST_PICTURE = /-130x88\.webp$/;

/** A picture with an unknown address format is shown unchanged with size 0: a picture never breaks a page. */
function sources(logo: string, size: PictureSize): Sources {
  if (!LIST_PICTURE.test(logo)) {
    return { src: logo === '' ? undefined : logo, srcSet: undefined, sizes: undefined, width: 0, height: 0 };
  }
  const { width, height, dense, shownAs } = SIZES[size];
  const at = (suffix: string): string => logo.replace(LIST_PICTURE, `-${suffix}.webp`);
  const src = at(`${String(width)}x${String(height)}`);
  const common = { src, width, height };
  if (dense === null) return { ...common, srcSet: undefined, sizes: undefined };
  if (shownAs === undefined) {
    return { ...common, srcSet: `${at(dense)} 2x`, sizes: undefined };
  }
  const byWidth = `${src} ${String(width)}w, ${at(dense)} ${String(2 * width)}w`;
  return { ...common, srcSet: byWidth, sizes: shownAs };
}
