import type { ReactElement, ReactNode } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { FlashNotice } from '#views/ui/flash-notice.tsx';
import { advertHref } from './destinations.ts';
import { AgeNotice } from './age-notice.tsx';
import { BreakNotice } from './break-notice.tsx';
import { Consent } from './consent.tsx';
import { Footer } from './footer.tsx';
import type { LayoutModel, LayoutPartProps } from './layout-model.ts';
import { Head, type HeadProps } from './head.tsx';
import { Header } from './header.tsx';
import { CountersStrip } from './counters-strip.tsx';
import { LiveDrop } from './live-drop.tsx';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { lateStylesOf } from './page-kind.ts';
import { PhoneBar } from './phone-bar.tsx';
import { PlayReminder } from './play-reminder.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { StaffDocument } from './staff-document.tsx';
import { Structured } from './structured.tsx';

export interface DocumentProps extends HeadProps {
  /** Structured data for search engines: schema.org objects, each with its own `@type`. */
  readonly structured: readonly object[];
  /** Icons of the first screen, referenced by `<use>`. */
  readonly symbols: ReactNode;
  /** Elements that must follow the page's content. */
  readonly tail: ReactNode;
  readonly children: ReactNode;
}

/**
 * HTML document of a page. Only the font is wanted before the content: the CSS of the first screen is inlined in the
 * head, the remaining CSS is at the end of the body, and the script, loaded with low priority, starts after the paint.
 */
export function Document(props: DocumentProps): ReactElement {
  const { layout, page, structured, symbols, tail, children } = props;
  const t = useT();
  if (layout.staff !== null) return <StaffDocument {...props} staff={layout.staff} />;
  if (page.isApart) return <DocumentApart {...props} />;
  return (
    <html lang={LOCALES[layout.locale].tag} className={page.isGame && 'game'}>
      <Head {...props} />
      <body data-announcement={(page.isQuiet ?? page.isGame) ? undefined : advertHref(layout)}>
        {symbols}
        <a className="btn skip" href="#main">
          {t('layout.skip')}
        </a>
        <Header layout={layout} />
        <LiveDrop layout={layout} />
        <CountersStrip layout={layout} />
        <main id="main" tabIndex={-1}>
          <PreviewNotice layout={layout} />
          <MaintenanceNotice note={layout.maintenance} />
          <Notices layout={layout} page={page} />
          {page.linksAnnouncement && <AdvertLink layout={layout} />}
          {children}
        </main>
        <Footer layout={layout} />
        <PhoneBar layout={layout} />
        <Consent layout={layout} />
        <PageFacts layout={layout} />
        <ReloadNote />
        <Structured objects={structured} />
        {tail}
        <LateStyles layout={layout} page={page} />
        <BootScript assets={layout.assets} />
      </body>
    </html>
  );
}

/** Messages to the player above the page. */
function Notices({ layout, page }: LayoutPartProps): ReactElement {
  return (
    <>
      <PlayReminder layout={layout} />
      <AgeNotice layout={layout} page={page} />
      <BreakNotice layout={layout} page={page} />
      {layout.flash && <FlashNotice flash={layout.flash} />}
    </>
  );
}

/**
 * Link to the announcement for browsers without JavaScript; otherwise a script opens it in a dialog
 * (islands/runtime/dialogs/announcement.ts).
 */
function AdvertLink({ layout }: { layout: LayoutModel }): ReactElement | null {
  const t = useT();
  const address = advertHref(layout);
  if (address === undefined) return null;
  return (
    <noscript>
      <p className="wrap flash">
        <a className="notice notice--info link--under" href={address} rel="nofollow">
          <Icon name="megaphone" />
          {t('announcements.title')}
        </a>
      </p>
    </noscript>
  );
}

/** Document of a page outside of the store: the same font and colours, no layout; the offline page has a script. */
function DocumentApart(props: DocumentProps): ReactElement {
  const { layout, page, symbols, children } = props;
  const { comeBack, integrity } = layout.assets;
  return (
    <html lang={LOCALES[layout.locale].tag}>
      <Head {...props} />
      <body>
        {symbols}
        <main id="main">
          {layout.flash && <FlashNotice flash={layout.flash} />}
          {children}
        </main>
        <LateStyles layout={layout} page={page} />
        {page.comesBack && <script type="module" src={comeBack} integrity={integrity.comeBack} />}
      </body>
    </html>
  );
}

function LateStyles({ layout, page }: LayoutPartProps): ReactElement {
  return (
    <>
      {lateStylesOf(layout.assets, page).map((address) => (
        <link key={address} rel="stylesheet" href={address} fetchPriority="low" />
      ))}
    </>
  );
}

/** React puts the link into the head. */
function BootScript({ assets: { boot, integrity, starter } }: Pick<LayoutModel, 'assets'>): ReactElement {
  return (
    <>
      <link rel="modulepreload" href={boot} integrity={integrity.boot} fetchPriority="low" />
      <script type="module" dangerouslySetInnerHTML={{ __html: starter.code }} />
    </>
  );
}

/** Words for a reload that staff order (islands/runtime/network/announced-reload.ts). */
function ReloadNote(): ReactElement {
  const t = useT();
  return (
    <template
      id="reload-note"
      data-within={t('layout.reload.within', { seconds: '#' })}
      data-waits={t('layout.reload.waits')}
      data-close={t('layout.menu.close')}
    />
  );
}

/** Data that islands need to call the API for the player (islands/runtime/page-facts.ts). */
function PageFacts({ layout }: { layout: LayoutModel }): ReactElement {
  const { currency, auth, player, assets, analytics, hasWorker, buildId: build } = layout;
  const sums = player && { balance: player.balance, balanceMinor: player.balanceMinor, bonuses: player.bonuses };
  const prefix = layout.links.prefixOf(layout.locale);
  const facts = {
    currency,
    auth,
    player: sums,
    sprite: assets.sprite,
    build,
    ...(player === null ? {} : { preferences: player.preferences }),
    ...(analytics === null ? {} : { analytics }),
    ...(prefix === '' ? {} : { prefix }),
    ...(layout.links.origins === null ? {} : { hasOrigins: true }),
    ...(hasWorker ? {} : { hasWorker }),
  };
  return (
    <script type="application/json" id="page-facts">
      {JSON.stringify(facts).replaceAll('<', '\\u003c')}
    </script>
  );
}
