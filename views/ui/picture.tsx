import type { ReactElement } from 'react';

/** The store's widths of screens, in px, as `sizes` speaks of them. */
const BREAKPOINTS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

type Shares = Partial<Record<keyof typeof BREAKPOINTS, string>>;

/** The text of `sizes`: the width from each breakpoint upwards, the widest screens first, then that of all others. */
export function sizesOf(shares: Shares, otherwise: string): string {
  const names = (Object.keys(BREAKPOINTS) as (keyof typeof BREAKPOINTS)[]).toReversed();
  const steps = names.flatMap((name) => {
    const width = shares[name];
    return width === undefined ? [] : [`(min-width: ${String(BREAKPOINTS[name])}px) ${width}`];
  });
  return [...steps, otherwise].join(', ');
}

/**
 * The sizes that pages show, of those that the art script writes, each with its double for dense screens. A card is
 * wider than 130 px on every screen and less than 260, so it takes the one picture that is sharp there. A hero is as
 * wide as the page lets it and the page's largest paint: told a phone shows it narrower than it does, browsers take
 * the smaller picture up to a density of 1.75, where it is sharp enough and comes a tenth of a second sooner.
 */
const SIZES = {
  list: { width: 130, height: 88, dense: '260x176', shownAs: undefined },
  drop: { width: 130, height: 88, dense: null, shownAs: undefined },
  square: { width: 60, height: 60, dense: '120x120', shownAs: undefined },
  card: { width: 260, height: 176, dense: null, shownAs: undefined },
  result: { width: 320, height: 217, dense: '640x434', shownAs: undefined },
  hero: { width: 520, height: 352, dense: '1040x704', shownAs: sizesOf({ sm: '560px' }, '70vw') },
} as const;

export type PictureSize = keyof typeof SIZES;

export interface PictureProps {
  /** Address of the 130x88 picture in density 1, as the models carry it. */
  readonly logo: string;
  readonly size?: PictureSize;
  /** Empty (the default) when the text beside it names the thing. */
  readonly alt?: string;
  readonly className?: string;
  /** `first` for the one picture that is the page's largest paint, `eager` for others of the first row. */
  readonly load?: 'lazy' | 'eager' | 'first';
}

/**
 * A picture of the catalogue, with its size, so that nothing shifts.
 * Eager ones stand in a <picture>: React then writes no preload for them, which would compete with the font. They are
 * decoded with the frame that they are in: the page's largest paint is then its first one, and what is fetched after
 * the first frame cannot come before it.
 */
export function Picture({ logo, size = 'list', alt = '', className, load = 'lazy' }: PictureProps): ReactElement {
  const { src, srcSet, sizes, width, height } = sources(logo, size);
  const image = (
    <img
      className={className}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={load === 'lazy' ? 'lazy' : undefined}
      decoding={load === 'lazy' ? 'async' : 'sync'}
      fetchPriority={load === 'first' ? 'high' : undefined}
    />
  );
  return load === 'lazy' ? image : <picture>{image}</picture>;
}

export interface HoverPictureProps {
  readonly logo: string;
  /** Address of the 130x88 picture with the lid ajar. */
  readonly hover: string;
  readonly size?: PictureSize;
  readonly className?: string;
}

/** The crate ajar, for hover. Where nothing can hover it is the closed picture again, so nothing is fetched. */
export function HoverPicture({ logo, hover, size = 'list', className }: HoverPictureProps): ReactElement {
  const shut = sources(logo, size);
  const open = sources(hover, size);
  return (
    <picture>
      <source media="(hover: hover)" srcSet={open.wholeSet} sizes={open.sizes} />
      <img
        className={className}
        src={shut.src}
        srcSet={shut.srcSet}
        sizes={shut.sizes}
        width={shut.width}
        height={shut.height}
        alt=""
        loading="lazy"
      />
    </picture>
  );
}

interface Sources {
  readonly src: string | undefined;
  /** What there is besides `src`. */
  readonly srcSet: string | undefined;
  /** All of them, for a <source>, which has no `src`. */
  readonly wholeSet: string;
  readonly sizes: string | undefined;
  readonly width: number;
  readonly height: number;
}

const LIST_PICTURE = /-130x88\.webp$/;

/** A picture of which nothing is known is shown as it is, with a size of 0: a page never fails for a picture. */
function sources(logo: string, size: PictureSize): Sources {
  if (!LIST_PICTURE.test(logo)) {
    return {
      src: logo === '' ? undefined : logo,
      srcSet: undefined,
      wholeSet: logo,
      sizes: undefined,
      width: 0,
      height: 0,
    };
  }
  const { width, height, dense, shownAs } = SIZES[size];
  const at = (suffix: string): string => logo.replace(LIST_PICTURE, `-${suffix}.webp`);
  const src = at(`${String(width)}x${String(height)}`);
  const common = { src, width, height };
  if (dense === null) return { ...common, srcSet: undefined, wholeSet: src, sizes: undefined };
  if (shownAs === undefined) {
    return { ...common, srcSet: `${at(dense)} 2x`, wholeSet: `${src}, ${at(dense)} 2x`, sizes: undefined };
  }
  const byWidth = `${src} ${String(width)}w, ${at(dense)} ${String(2 * width)}w`;
  return { ...common, srcSet: byWidth, wholeSet: byWidth, sizes: shownAs };
}
