import type { ReactElement } from 'react';
import { DEFAULT_COLOURS } from '#src/shared/brand.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/shared/locales.ts';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel, LayoutPartProps, Manifest } from './frame.ts';
import { inlineSheetsOf } from './page-kind.ts';
import { Social } from './social.tsx';

export interface HeadProps extends LayoutPartProps {
  readonly title: string;
  readonly description: string | null;
  readonly listed: boolean;
  /** Address of the link preview picture (1200x630); null selects the store's picture. */
  readonly preview: string | null;
}

/** Display font, cached for a year; a changed file needs a new name (here and in fonts.css). */
const DISPLAY_FACE = '/fonts/display.015b0619.woff2';

/**
 * Metadata for browsers, search engines and link previews. Only the font is requested before the content. The title of
 * a page outside of the store omits the store's name.
 */
export function Head({ frame, page, title, description, listed, preview }: HeadProps): ReactElement {
  const t = useT();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{page.isApart ? title : `${title} · ${t('layout.brand')}`}</title>
      {description === null ? null : <meta name="description" content={description} />}
      {frame.staff && <link rel="stylesheet" href={frame.assets.staffStyles} />}
      <link rel="preload" href={DISPLAY_FACE} as="font" type="font/woff2" crossOrigin="anonymous" />
      {inlineSheetsOf(frame, page).map(({ css, hash }) => (
        <style key={hash} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
      <Icons of={frame.assets} />
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="theme-color" content={frame.assets.ground ?? DEFAULT_COLOURS.ground} />
      {listed && !isNarrowed(frame) ? <Addresses frame={frame} /> : <meta name="robots" content="noindex" />}
      <Social frame={frame} title={title} description={description} preview={preview} />
    </head>
  );
}

function Icons({ of: { logo, favicon = logo } }: { of: Pick<Manifest, 'logo' | 'favicon'> }): ReactElement {
  return (
    <>
      {favicon === undefined ? (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ) : (
        <link rel="icon" href={`${favicon}-icon.png`} type="image/png" />
      )}
      <link rel="apple-touch-icon" href={logo === undefined ? '/icons/apple-touch.png' : `${logo}-touch.png`} />
    </>
  );
}

/** Tracking parameters added by advertisements and mail; they do not change the page. */
const MARK = /^(utm_\w+|gclid|yclid|fbclid|_openstat)$/;

/** True when the query selects a part of the page by search, filter or cursor; only the full page is indexed. */
function isNarrowed({ path }: LayoutModel): boolean {
  const query = path.split('?')[1];
  return query !== undefined && [...new URLSearchParams(query).keys()].some((name) => !MARK.test(name));
}

function Addresses({ frame }: { frame: LayoutModel }): ReactElement {
  const [path = '/'] = frame.path.split('?');
  const address = (locale: LayoutModel['locale']): string => frame.links.absoluteHref(frame.origin, locale, path);
  return (
    <>
      <link rel="canonical" href={address(frame.locale)} />
      {frame.links.shown.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={LOCALES[locale].tag} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(frame.links.shown[0] ?? DEFAULT_LOCALE)} />
    </>
  );
}
