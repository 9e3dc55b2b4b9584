import type { ReactElement } from 'react';
import type { IconName } from './icon-names.ts';
import { Use } from './sprite.tsx';

export interface IconProps {
  readonly name: IconName;
  /** 16 px instead of 20. */
  readonly small?: boolean;
}

/** Decorative icon in the text colour. Its meaning is in the text beside it. */
export function Icon({ name, small = false }: IconProps): ReactElement {
  return (
    <svg className={small ? 'ico ico--s' : 'ico'} aria-hidden="true">
      <Use id={`i-${name}`} />
    </svg>
  );
}
