import type { ReactElement } from 'react';
import type { BrandName } from './icon-names.ts';
import { Use } from './sprite.tsx';

/** Brand icon in the text colour; the name is beside it or in a label. */
export function Brand({ name }: { name: BrandName }): ReactElement {
  return (
    <svg className="ico" aria-hidden="true">
      <Use id={`b-${name}`} />
    </svg>
  );
}
