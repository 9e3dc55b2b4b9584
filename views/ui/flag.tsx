import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { FlagName } from '#ui/icon-names.ts';
import { Use } from '#ui/sprite.tsx';

const FLAG_OF_CURRENCY: Readonly<Record<string, FlagName>> = {
  usd: 'us',
  eur: 'eu',
  uah: 'ua',
  rub: 'ru',
  pln: 'pl',
  byn: 'by',
  kzt: 'kz',
};

/** Flag of a language, with the name beside it. CSS makes it round, because an SVG mask would need its own id. */
export function Flag({ locale }: { locale: Locale }): ReactElement {
  return (
    <svg className="flag" aria-hidden="true">
      <Use id={`f-${LOCALES[locale].flag}`} />
    </svg>
  );
}

/** Flag of the country or union of a currency; null for an unknown currency. */
export function CurrencyFlag({ code }: { code: string }): ReactElement {
  const flag = FLAG_OF_CURRENCY[code];
  return (
    <svg className="flag" aria-hidden="true">
      {flag && <Use id={`f-${flag}`} />}
    </svg>
  );
}
