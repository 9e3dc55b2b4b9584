import { Points } from '#ui/money.tsx';
import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { BONUS_HISTORY } from '#ui/bonus-history.ts';
import { defineFragment } from '#views/render.tsx';
import type { BonusPageModel, OwnBonusModel } from './bonus-page.tsx';

/** The history alone, which the page reads again when the bonus was taken (islands/daily-bonus/use-taking.ts). */
export const historyFragment = defineFragment<BonusPageModel>({
  id: BONUS_HISTORY,
  Component: ({ model: { own }, layout }) =>
    own === null ? <section id={BONUS_HISTORY} /> : <History own={own} layout={layout} />,
});

export function History({ own: { history }, layout }: { own: OwnBonusModel; layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <section id={BONUS_HISTORY} className="panel" aria-labelledby="history">
      <div className="spread">
        <h2 id="history">{t('daily-bonus.history')}</h2>
        <a className="link link--under" href={`${layout.href('/profile/movements')}?unit=BONUS`}>
          {t('daily-bonus.history.all')}
        </a>
      </div>
      {history.length === 0 && <p className="small muted mt2">{t('daily-bonus.history.none')}</p>}
      <ul className="list mt2">
        {history.map(({ id, reason, points, createdAt }) => (
          <li key={id}>
            <span>
              <b>{reason}</b>
              <Moment className="list__more" at={createdAt} />
            </span>
            <b className={points > 0 ? 'num right nowrap good' : 'num right nowrap'}>
              <Points amount={points} isGain />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
