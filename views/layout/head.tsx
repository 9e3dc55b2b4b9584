import type { ReactElement } from 'react';
import { DEFAULT_COLOURS } from '#src/shared/brand.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/shared/locales.ts';
import { isTrackingMark } from '#src/shared/tracking-marks.ts';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel, LayoutPartProps, Manifest } from './layout-model.ts';
import { inlineSheetsOf } from './page-kind.ts';
import { Social } from './social.tsx';

export interface HeadProps extends LayoutPartProps {
  readonly title: string;
  readonly description: string | null;
  readonly listed: boolean;
  /** Address of the link preview picture (1200x630); null selects the store's picture. */
  readonly preview: string | null;
  /** Path of the page that is listed in place of this one; null for none. */
  readonly canonical: string | null;
}

/** Display font, cached for a year; a changed file needs a new name (here and in fonts.css). */
const DISPLAY_FACE = '/fonts/display.015b0619.woff2';

/**
 * Metadata for browsers, search engines and link previews, which read as guests. Only the font is requested before the
 * content. The title of a page outside of the store omits the store's name.
 */
export function Head({ layout, page, title, description, listed, preview, canonical }: HeadProps): ReactElement {
  const t = useT();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{page.isApart ? title : `${title} · ${t('layout.brand')}`}</title>
      {description === null ? null : <meta name="description" content={description} />}
      {layout.staff && <link rel="stylesheet" href={layout.assets.staffStyles} />}
      <link rel="preload" href={DISPLAY_FACE} as="font" type="font/woff2" crossOrigin="anonymous" />
      {inlineSheetsOf(layout, page).map(({ css, hash }) => (
        <style key={hash} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
      <Icons of={layout.assets} />
      <link rel="manifest" href={layout.href('/site.webmanifest')} />
      <meta name="theme-color" content={layout.assets.ground ?? DEFAULT_COLOURS.ground} />
      {listed && (canonical !== null || !isNarrowed(layout)) ? (
        <Addresses layout={layout} canonical={canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {layout.player === null && <Social layout={layout} title={title} description={description} preview={preview} />}
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
      <link
        rel="icon"
        href={favicon === undefined ? '/icons/icon-120.png' : `${favicon}-search.png`}
        type="image/png"
        sizes="120x120"
      />
      <link rel="apple-touch-icon" href={logo === undefined ? '/icons/apple-touch.png' : `${logo}-touch.png`} />
    </>
  );
}

/** True when the query selects a part of the page by search, filter or cursor; only the full page is indexed. */
function isNarrowed({ path }: LayoutModel): boolean {
  const query = path.split('?')[1];
  return query !== undefined && [...new URLSearchParams(query).keys()].some((name) => !isTrackingMark(name));
}

/**
 * The address that search engines list, and those of the other languages, which a page with another one leaves to it.
 */
function Addresses({ layout, canonical }: Pick<HeadProps, 'canonical' | 'layout'>): ReactElement {
  const [path = '/'] = layout.path.split('?');
  const address = (locale: LayoutModel['locale']): string => layout.links.absoluteHref(layout.origin, locale, path);
  if (canonical !== null)
    return <link rel="canonical" href={layout.links.absoluteHref(layout.origin, layout.locale, canonical)} />;
  return (
    <>
      <link rel="canonical" href={address(layout.locale)} />
      {layout.links.shown.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={LOCALES[locale].tag} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(layout.links.shown[0] ?? DEFAULT_LOCALE)} />
    </>
  );
}
