import type { ReactElement } from 'react';

export interface AvatarProps {
  /** Address of a square picture, as the models carry it. */
  readonly src: string;
  /** Its width and height on the page. */
  readonly size: number;
  readonly className?: string;
  /** Further down than the first screen. */
  readonly lazy?: boolean;
}

/** The smallest of our sizes, which are 36 and 160 pixels. */
const SMALL = 36;

/**
 * The picture of a player. Beside a photo lie the same as WebP in two sizes; a drawn one is sharp in every size. It
 * says nothing to who cannot see it: the name stands beside it.
 */
export function Avatar({ src, size, className, lazy = false }: AvatarProps): ReactElement {
  const image = (
    <img
      className={className}
      src={src}
      width={size}
      height={size}
      alt=""
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
    />
  );
  const webp = webpOf(src, size);
  if (webp === null && lazy) return image;
  // In a <picture> React writes no preload for it.
  return (
    <picture className="as-one">
      {webp !== null && <source type="image/webp" srcSet={webp} />}
      {image}
    </picture>
  );
}

function webpOf(src: string, size: number): string | null {
  const [, base, time] = /^([^?]+)\.jpg(\?t=\d+)$/.exec(src) ?? [];
  if (base === undefined || time === undefined) return null;
  const large = `${base}-160.webp${time}`;
  return size > SMALL ? large : `${base}-36.webp${time} 1x, ${large} 2x`;
}
