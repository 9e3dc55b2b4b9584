import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { Use } from './sprite.tsx';

/** The flag of a language; its name stands beside it. Round by CSS: a mask would need an id of its own. */
export function Flag({ locale }: { locale: Locale }): ReactElement {
  return (
    <svg className="flag" aria-hidden="true">
      <Use id={`f-${LOCALES[locale].flag}`} />
    </svg>
  );
}
