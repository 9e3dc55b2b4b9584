import type { ReactElement } from 'react';
import { LOCALE_CODES, LOCALES, wholeHref } from '#src/shared/locales.ts';
import { useT } from '../ui/texts.tsx';
import type { FrameModel } from './frame.ts';

export interface SocialProps {
  readonly frame: FrameModel;
  readonly title: string;
  readonly description: string | null;
  /** Address of a picture of 1200x630; null gives the store's. */
  readonly preview: string | null;
}

/** Drawn by `npm run art`; a test compares the name with what was drawn. */
const STORE_PREVIEW = '/art/store.c48daeba-1200x630.jpg';
const WIDTH = '1200';
const HEIGHT = '630';

/** The languages as previews name them: with the country that most of their readers live in. */
const TERRITORIES = { ru: 'ru_RU', en: 'en_GB', ua: 'uk_UA', pl: 'pl_PL' } as const;

/** What messengers and social networks show beside a link: Open Graph, and the card of X. */
export function Social({ frame, title, description, preview }: SocialProps): ReactElement {
  const t = useT();
  const { locale, origin } = frame;
  const [path = '/'] = frame.path.split('?');
  const others = LOCALE_CODES.filter((code) => code !== locale);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('layout.brand')} />
      <meta property="og:title" content={title} />
      {description === null ? null : <meta property="og:description" content={description} />}
      <meta property="og:url" content={wholeHref(origin, locale, path)} />
      <meta property="og:image" content={origin + (preview ?? STORE_PREVIEW)} />
      <meta property="og:image:width" content={WIDTH} />
      <meta property="og:image:height" content={HEIGHT} />
      <meta property="og:image:alt" content={title} />
      <meta property="og:locale" content={TERRITORIES[locale]} />
      {others.map((code) => (
        <meta key={LOCALES[code].tag} property="og:locale:alternate" content={TERRITORIES[code]} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
