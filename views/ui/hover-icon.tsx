import type { ReactElement } from 'react';

export interface HoverIconProps {
  /** Address of the 130x88 picture, and of the one that is shown under a pointer. */
  readonly logo: string;
  readonly hover: string;
}

const square = (logo: string): string => logo.replace('-130x88.', '-60x60.');

/** A picture as the icon of a button; islands/runtime/hover-icon.ts shows the other one while a pointer is over it. */
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
