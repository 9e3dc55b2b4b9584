import type { ReactElement } from 'react';
import { formatPoints } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { LayoutModel } from '#views/layout/frame.ts';
import { shortMoment } from '#ui/short-moment.ts';
import { useT } from '#ui/texts.tsx';
import type { OwnBonusModel } from './bonus-page.tsx';

export function History({ own: { history }, frame }: { own: OwnBonusModel; frame: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="history">
      <div className="spread">
        <h2 id="history">{t('daily-bonus.history')}</h2>
        <a className="link link--under" href={`${frame.href('/profile/movements')}?unit=BONUS`}>
          {t('daily-bonus.history.all')}
        </a>
      </div>
      {history.length === 0 && <p className="small muted mt2">{t('daily-bonus.history.none')}</p>}
      <ul className="list mt2">
        {history.map(({ id, reason, points, createdAt }) => (
          <li key={id}>
            <span>
              <b>{reason}</b>
              <time className="list__more" dateTime={createdAt}>
                {shortMoment(createdAt, LOCALES[frame.locale].tag)}
              </time>
            </span>
            <b className={points > 0 ? 'num right nowrap good' : 'num right nowrap'}>
              {`${points > 0 ? '+' : ''}${formatPoints(points)}`}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
