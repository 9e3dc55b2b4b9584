import type { ReactElement } from 'react';
import { DEFAULT_COLOURS } from '#src/shared/brand.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/shared/locales.ts';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel, Manifest } from './layout-model.ts';
import { Social } from './social.tsx';

export interface HeadProps {
  readonly layout: LayoutModel;
  /** Page name; selects the inlined first-screen stylesheet. */
  readonly page: string;
  readonly title: string;
  readonly description: string | null;
  readonly listed: boolean;
  /** Address of the link preview picture (1200x630); null selects the store's picture. */
  readonly preview: string | null;
  /** The page is outside of the store; its title omits the store's name. */
  readonly isApart: boolean;
}

/** Display font, cached for a year; a changed file needs a new name (here and in fonts.css). */
const DISPLAY_FACE = '/fonts/display.015b0619.woff2';

/**
 * Metadata for browsers, search engines and link previews. Only the font is requested before the content. The style is
 * empty: what is inlined depends on the whole document (inline-styles.ts).
 */
export function Head({ layout, title, description, listed, preview, isApart }: HeadProps): ReactElement {
  const t = useT();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{isApart ? title : `${title} · ${t('layout.brand')}`}</title>
      {description === null ? null : <meta name="description" content={description} />}
      {layout.staff && <link rel="stylesheet" href={layout.assets.staffStyles} />}
      <link rel="preload" href={DISPLAY_FACE} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style />
      <Icons of={layout.assets} />
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="theme-color" content={layout.assets.ground ?? DEFAULT_COLOURS.ground} />
      {listed && !isNarrowed(layout) ? <Addresses layout={layout} /> : <meta name="robots" content="noindex" />}
      <Social layout={layout} title={title} description={description} preview={preview} />
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

function Addresses({ layout }: { layout: LayoutModel }): ReactElement {
  const [path = '/'] = layout.path.split('?');
  const address = (locale: LayoutModel['locale']): string => layout.links.absoluteHref(layout.origin, locale, path);
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
