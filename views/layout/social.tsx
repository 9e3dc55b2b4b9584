import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from './layout-model.ts';

export interface SocialProps {
  readonly layout: LayoutModel;
  readonly title: string;
  readonly description: string | null;
  /** Address of a 1200x630 picture; null selects the store's picture. */
  readonly preview: string | null;
}

/** Drawn by the package in `art`; a test compares the name with the generated file. */
const STORE_PREVIEW = '/art/store.e381af5e-1200x630.jpg';
const WIDTH = '1200';
const HEIGHT = '630';

/** Open Graph locale: the language with the country of most of its readers. */
const territoryOf = (locale: Locale): string => `${LOCALES[locale].tag}_${LOCALES[locale].territory}`;

/** Link previews for messengers and social networks: Open Graph and X card. */
export function Social({ layout, title, description, preview }: SocialProps): ReactElement {
  const t = useT();
  const { locale, links, origin } = layout;
  const [path = '/'] = layout.path.split('?');
  const otherLocales = links.shown.filter((code) => code !== locale);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('layout.brand')} />
      <meta property="og:title" content={title} />
      {description === null ? null : <meta property="og:description" content={description} />}
      <meta property="og:url" content={links.absoluteHref(origin, locale, path)} />
      <meta property="og:image" content={origin + (preview ?? STORE_PREVIEW)} />
      <meta property="og:image:width" content={WIDTH} />
      <meta property="og:image:height" content={HEIGHT} />
      <meta property="og:image:alt" content={title} />
      <meta property="og:locale" content={territoryOf(locale)} />
      {otherLocales.map((code) => (
        <meta key={LOCALES[code].tag} property="og:locale:alternate" content={territoryOf(code)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
