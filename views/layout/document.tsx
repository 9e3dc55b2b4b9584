import type { ReactElement, ReactNode } from 'react';
import { href, LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { useT } from '../ui/texts.tsx';
import { FlashNotice } from '../ui/flash-notice.tsx';
import { Footer } from './footer.tsx';
import type { FrameModel, InlineStyle } from './frame.ts';
import { Header } from './header.tsx';
import { PhoneBar } from './phone-bar.tsx';

export interface DocumentProps {
  readonly frame: FrameModel;
  /** Name of the page: picks the inlined stylesheet of its first screen. */
  readonly page: string;
  readonly title: string;
  readonly description: string | null;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** What must stand after the page's content. */
  readonly tail: ReactNode;
  readonly children: ReactNode;
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

/**
 * The document round a page. Only the font is asked for before the content: the first screen's CSS is written into
 * the head, the rest of it and the one script stand at the end of the body.
 */
export function Document(props: DocumentProps): ReactElement {
  const { frame, tail, children } = props;
  const t = useT();
  return (
    <html lang={LOCALES[frame.locale].tag}>
      <Head {...props} />
      <body>
        <a className="btn skip" href="#main">
          {t('layout.skip')}
        </a>
        <Header frame={frame} />
        <main id="main">
          {frame.flash && <FlashNotice flash={frame.flash} />}
          {children}
        </main>
        <Footer frame={frame} />
        <PhoneBar frame={frame} />
        <PageFacts frame={frame} />
        {tail}
        <link rel="stylesheet" href={frame.assets.styles} fetchPriority="low" />
        <script type="module" src={frame.assets.boot} fetchPriority="low" />
      </body>
    </html>
  );
}

function Head({ frame, page, title, description, listed }: DocumentProps): ReactElement {
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

/** What islands need to call the store in the player's name (islands/runtime/page-facts.ts). */
function PageFacts({ frame: { currency, auth, player } }: { frame: FrameModel }): ReactElement {
  const sums = player && {
    balance: player.balance,
    balanceMinor: player.balanceMinor,
    bonuses: player.bonuses,
  };
  return (
    <script type="application/json" id="page-facts">
      {JSON.stringify({ currency, auth, player: sums }).replaceAll('<', '\\u003c')}
    </script>
  );
}

function firstStyles({ assets }: FrameModel, page: string): InlineStyle[] {
  return [assets.inline['base'], assets.inline[page]].filter((style) => style !== undefined);
}
