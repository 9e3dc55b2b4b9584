import type { ReactElement } from 'react';
import type { IconName } from './icon-names.ts';
import { Use } from './sprite.tsx';

export interface IconProps {
  readonly name: IconName;
  /** 16 px instead of 20. */
  readonly small?: boolean;
  /** `coin`: the size of the text, as a unit behind a number. */
  readonly look?: 'coin';
}

/** Decorative icon in the text colour. Its meaning is in the text beside it. */
export function Icon({ name, small = false, look }: IconProps): ReactElement {
  return (
    <svg className={look === 'coin' ? 'ico coin' : small ? 'ico ico--s' : 'ico'} aria-hidden="true">
      <Use id={`i-${name}`} />
    </svg>
  );
}
