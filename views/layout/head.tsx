import type { ReactElement } from 'react';
import { href, LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { useT } from '../ui/texts.tsx';
import type { FrameModel, InlineStyle } from './frame.ts';

export interface HeadProps {
  readonly frame: FrameModel;
  /** Name of the page: picks the inlined stylesheet of its first screen. */
  readonly page: string;
  readonly title: string;
  readonly description: string | null;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** What the page says of itself to search engines: schema.org objects, each with its own `@type`. */
  readonly structured: readonly object[];
  /** Address of the picture (1200x630) that stands beside links to it; null gives the store's. */
  readonly preview: string | null;
}

/** The display face; kept for a year by browsers, so another drawing of it needs another name (also in fonts.css). */
const DISPLAY_FACE = '/fonts/display.de8b493f.woff2';

/**
 * Read by htmx: no style element of its own and no eval, as the CSP wants it. Pages are not kept in the browser's
 * storage, where they would outlive a sign-out; going back loads them anew.
 */
const HTMX_CONFIG = JSON.stringify({
  includeIndicatorStyles: false,
  allowEval: false,
  historyCacheSize: 0,
  refreshOnHistoryMiss: true,
});

/** What browsers, search engines and link previews read. Only the font is asked for before the content. */
export function Head({ frame, page, title, description, listed }: HeadProps): ReactElement {
  const t = useT();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{`${title} · ${t('layout.brand')}`}</title>
      {description === null ? null : <meta name="description" content={description} />}
      <link rel="preload" href={DISPLAY_FACE} as="font" type="font/woff2" crossOrigin="anonymous" />
      {firstStyles(frame, page).map(({ css, hash }) => (
        <style key={hash}>{css}</style>
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <meta name="theme-color" content="#0b0e13" />
      {listed ? <Addresses frame={frame} /> : <meta name="robots" content="noindex" />}
      <meta name="htmx-config" content={HTMX_CONFIG} />
    </head>
  );
}

/** Where the page stands for search engines, in each language: without the query, which only filters. */
function Addresses({ frame }: { frame: FrameModel }): ReactElement {
  const [path = '/'] = frame.path.split('?');
  const address = (locale: FrameModel['locale']): string => frame.origin + href(locale, path);
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

function firstStyles({ assets }: FrameModel, page: string): InlineStyle[] {
  return [assets.inline['base'], assets.inline[page]].filter((style) => style !== undefined);
}
