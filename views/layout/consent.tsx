import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from './layout-model.ts';

/**
 * Asks for consent to analytics when the store has them configured. The browser shows it to visitors who have not
 * answered (islands/runtime/dialogs/ask-consent.ts). Without JavaScript nothing is measured, and the question stays
 * hidden.
 */
export function Consent({ layout }: { layout: LayoutModel }): ReactElement | null {
  const t = useT();
  if (layout.analytics === null) return null;
  return (
    <aside id="consent" className="consent panel" aria-label={t('layout.consent')} hidden>
      <p>
        {`${t('layout.consent.text')} `}
        <a className="link link--under" href={layout.href('/privacy')}>
          {t('layout.consent.more')}
        </a>
      </p>
      <div className="row">
        <button type="button" className="btn btn--main" data-consent="yes">
          {t('layout.consent.yes')}
        </button>
        <button type="button" className="btn btn--line" data-consent="no">
          {t('layout.consent.no')}
        </button>
      </div>
    </aside>
  );
}
