import type { ReactElement } from 'react';
import { definePage } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/**
 * Page that the service worker shows when the network is unavailable. It is cached in advance for all visitors, so it
 * has no layout that could be outdated or belong to another player.
 */
export const offlinePage = definePage<object>({
  name: 'offline',
  Component: Offline,
  title: (_, t) => `${t('info-pages.offline.title')} · ${t('layout.brand')}`,
  robots: 'noindex',
  isApart: true,
});

function Offline(): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <div className="empty">
        <Icon name="cloud-off" />
        <h1>{t('info-pages.offline.title')}</h1>
        <p>{t('info-pages.offline.text')}</p>
        {/* Without an action the form reloads the address that the visitor requested. */}
        <form>
          <button type="submit" className="btn">
            <Icon name="rotate-cw" small />
            {t('info-pages.offline.again')}
          </button>
        </form>
      </div>
    </div>
  );
}
