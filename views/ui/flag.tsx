import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { FlagName } from './icon-names.ts';
import { Use } from './sprite.tsx';

/** Where a currency is at home. */
const FLAG_OF_CURRENCY: Readonly<Record<string, FlagName>> = {
  usd: 'us',
  eur: 'eu',
  uah: 'ua',
  rub: 'ru',
  pln: 'pl',
  byn: 'by',
  kzt: 'kz',
};

/** The flag of a language; its name stands beside it. Round by CSS: a mask would need an id of its own. */
export function Flag({ locale }: { locale: Locale }): ReactElement {
  return (
    <svg className="flag" aria-hidden="true">
      <Use id={`f-${LOCALES[locale].flag}`} />
    </svg>
  );
}

/** The flag of the country or union whose currency it is; a currency of which none is known has no flag. */
export function CurrencyFlag({ code }: { code: string }): ReactElement {
  const flag = FLAG_OF_CURRENCY[code];
  return (
    <svg className="flag" aria-hidden="true">
      {flag && <Use id={`f-${flag}`} />}
    </svg>
  );
}
