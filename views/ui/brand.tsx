import type { ReactElement } from 'react';
import type { BrandName } from './icon-names.ts';
import { Use } from './sprite.tsx';

/** The mark of a brand in the colour of its text; its name stands beside it, or is its label. */
export function Brand({ name }: { name: BrandName }): ReactElement {
  return (
    <svg className="ico" aria-hidden="true">
      <Use id={`b-${name}`} />
    </svg>
  );
}
