import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { LogoMark } from '#views/layout/logo.tsx';

/**
 * Page that the service worker shows when the network is unavailable. It is cached in advance for all visitors, so it
 * has no layout that could be outdated or belong to another player. Its script loads the wanted page when the store
 * answers again (islands/runtime/boot/come-back.ts).
 */
export const offlinePage = definePage<object>({
  name: 'offline',
  comesBack: true,
  Component: Offline,
  title: (_, t) => `${t('info-pages.offline.title')} · ${t('layout.brand')}`,
  robots: 'noindex',
  isApart: true,
});

function Offline({ layout }: PageProps<object>): ReactElement {
  const t = useT();
  return (
    <div className="wrap offline">
      <p className="logo">
        <LogoMark of={layout} />
        {t('layout.brand')}
      </p>
      <div className="empty">
        <Icon name="cloud-off" />
        <h1>{t('info-pages.offline.title')}</h1>
        <p>{t('info-pages.offline.text')}</p>
        {/* The empty address is the one that the visitor requested, with its query. */}
        <a className="btn btn--main" href="">
          <Icon name="rotate-cw" small />
          {t('info-pages.offline.again')}
        </a>
      </div>
    </div>
  );
}
