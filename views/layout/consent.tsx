import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { useT } from '../ui/texts.tsx';
import type { FrameModel } from './frame.ts';

/**
 * Asks whether visits may be measured, on a store that is told by what. The browser shows it to those who have not
 * answered (islands/runtime/ask-consent.ts); without scripts nothing is measured and nobody is asked.
 */
export function Consent({ frame }: { frame: FrameModel }): ReactElement | null {
  const t = useT();
  if (frame.analytics === null) return null;
  return (
    <aside id="consent" className="consent panel" aria-label={t('layout.consent')} hidden>
      <p>
        {`${t('layout.consent.text')} `}
        <a className="link link--under" href={href(frame.locale, '/privacy')}>
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
