import type { ReactElement } from 'react';
import { LOCALE_CODES, LOCALES, wholeHref } from '#src/shared/locales.ts';
import { useT } from '../ui/texts.tsx';
import type { FrameModel } from './frame.ts';
import { inlineStylesOf } from './inline-styles.ts';
import { Social } from './social.tsx';

export interface HeadProps {
  readonly frame: FrameModel;
  /** Name of the page: picks the inlined stylesheet of its first screen. */
  readonly page: string;
  readonly title: string;
  readonly description: string | null;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** Address of the picture (1200x630) that stands beside links to it; null gives the store's. */
  readonly preview: string | null;
  /** Somebody else's page: its title names no store. */
  readonly isApart: boolean;
}

/** The display face; kept for a year by browsers, so another drawing of it needs another name (also in fonts.css). */
const DISPLAY_FACE = '/fonts/display.015b0619.woff2';

/** What browsers, search engines and link previews read. Only the font is asked for before the content. */
export function Head({ frame, page, title, description, listed, preview, isApart }: HeadProps): ReactElement {
  const t = useT();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{isApart ? title : `${title} · ${t('layout.brand')}`}</title>
      {description === null ? null : <meta name="description" content={description} />}
      {frame.staff && <link rel="stylesheet" href={frame.assets.staffStyles} />}
      <link rel="preload" href={DISPLAY_FACE} as="font" type="font/woff2" crossOrigin="anonymous" />
      {inlineStylesOf(frame.assets, page, frame.player !== null, frame.staff !== null).map(({ css, hash }) => (
        <style key={hash}>{css}</style>
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="theme-color" content="#0b0e13" />
      {listed && !isNarrowed(frame) ? <Addresses frame={frame} /> : <meta name="robots" content="noindex" />}
      <Social frame={frame} title={title} description={description} preview={preview} />
    </head>
  );
}

/** What adverts and mail add to an address; it changes nothing of the page. */
const MARK = /^(utm_\w+|gclid|yclid|fbclid|_openstat)$/;

/** Whether the address asks for a part of a page, by search, filter or cursor: the page itself is what is listed. */
function isNarrowed({ path }: FrameModel): boolean {
  const query = path.split('?')[1];
  return query !== undefined && [...new URLSearchParams(query).keys()].some((name) => !MARK.test(name));
}

/** Where the page stands for search engines, in each language. */
function Addresses({ frame }: { frame: FrameModel }): ReactElement {
  const [path = '/'] = frame.path.split('?');
  const address = (locale: FrameModel['locale']): string => wholeHref(frame.origin, locale, path);
  return (
    <>
      <link rel="canonical" href={address(frame.locale)} />
      {LOCALE_CODES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={LOCALES[locale].tag} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('ru')} />
    </>
  );
}
