import type { ReactElement } from 'react';
import { definePage } from '../render.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';

/**
 * What the service worker shows in place of a page that cannot be had: kept in the browser beforehand, as nobody's, so
 * nothing of the store stands round it that could be old or another's.
 */
export const offlinePage = definePage<object>({
  name: 'offline',
  Component: Offline,
  title: (_, t) => `${t('site.offline.title')} · ${t('layout.brand')}`,
  robots: 'noindex',
  isApart: true,
});

function Offline(): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <div className="empty">
        <Icon name="cloud-off" />
        <h1>{t('site.offline.title')}</h1>
        <p>{t('site.offline.text')}</p>
        {/* Without an action a form asks for the address that the visitor wanted. */}
        <form>
          <button type="submit" className="btn">
            <Icon name="rotate-cw" small />
            {t('site.offline.again')}
          </button>
        </form>
      </div>
    </div>
  );
}
