import type { ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';

/** Round flags of the four languages (circle-flags, MIT): colour and outline of each layer, from below to above. */
const FLAGS: Readonly<Record<Locale, ReadonlyArray<readonly [fill: string, path: string]>>> = {
  ru: [
    ['#0052b4', 'M512 170v172l-256 32L0 342V170l256-32z'],
    ['#eee', 'M512 0v170H0V0Z'],
    ['#d80027', 'M512 342v170H0V342Z'],
  ],
  en: [
    ['#eee', 'M0 0h512v512H0z'],
    [
      '#0052b4',
      'M336 0v108L444 0Zm176 68L404 176h108zM0 176h108L0 68ZM68 0l108 108V0Zm108 512V404L68 512ZM0 444l108-108H0Z' +
        'm512-108H404l108 108Zm-68 176L336 404v108z',
    ],
    [
      '#d80027',
      'M0 0v45l131 131h45L0 0zm208 0v208H0v96h208v208h96V304h208v-96H304V0h-96zm259 0L336 131v45L512 0h-45z' +
        'M176 336 0 512h45l131-131v-45zm160 0 176 176v-45L381 336h-45z',
    ],
  ],
  ua: [
    ['#ffda44', 'm0 256 258-39.4L512 256v256H0z'],
    ['#338af3', 'M0 0h512v256H0z'],
  ],
  pl: [
    ['#d80027', 'm0 256 256.4-44.3L512 256v256H0z'],
    ['#eee', 'M0 0h512v256H0z'],
  ],
};

/** The flag of a language; its name stands beside it. Round by CSS: a mask would need an id of its own. */
export function Flag({ locale }: { locale: Locale }): ReactElement {
  return (
    <svg className="flag" viewBox="0 0 512 512" aria-hidden="true">
      {FLAGS[locale].map(([fill, path]) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  );
}
