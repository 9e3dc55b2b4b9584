import type { ReactElement } from 'react';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export interface IconProps {
  readonly name: IconName;
  /** 16 px instead of 20. */
  readonly small?: boolean;
}

/** A decorative icon in the colour of its text. What it means stands beside it in words. */
export function Icon({ name, small = false }: IconProps): ReactElement {
  return (
    <svg className={small ? 'ico ico--s' : 'ico'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
