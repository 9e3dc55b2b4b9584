import type { ReactElement } from 'react';

export interface AvatarProps {
  /** Address of a square picture, as in the models. */
  readonly src: string;
  /** Width and height in px. */
  readonly size: number;
  readonly className?: string;
  readonly lazy?: boolean;
}

/** Avatars are stored at 36 and 160 px. */
const SMALL = 36;

/**
 * Player avatar. A photo also has WebP files in two sizes; a drawn avatar is a vector picture. The alt text is empty
 * because the name is beside it.
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
  // Inside a <picture> React emits no preload.
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
