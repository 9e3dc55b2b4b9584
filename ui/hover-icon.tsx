import type { ReactElement } from 'react';

export interface HoverIconProps {
  /** Address of the 130x88 picture, and of the picture shown on hover. */
  readonly logo: string;
  readonly hover: string;
}

const square = (logo: string): string => logo.replace('-130x88.', '-60x60.');

/** Button icon with a second picture on hover, swapped by islands/runtime/boot/hover-icon.ts. */
export function HoverIcon({ logo, hover }: HoverIconProps): ReactElement {
  return (
    <img
      className="btn__pic"
      src={square(logo)}
      data-hover-icon={square(hover)}
      width={30}
      height={30}
      alt=""
      loading="lazy"
    />
  );
}
