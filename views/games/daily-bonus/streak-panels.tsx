import { formatPoints } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money, Points } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import type { BonusPageModel } from './bonus-page.tsx';

type Props = PageProps<BonusPageModel>;

/** Upcoming milestone days and their rewards. */
export function Coming({ model: { coming, lastDay }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="coming">
      <div className="spread">
        <h2 id="coming">{t('daily-bonus.coming.title')}</h2>
        <a className="link link--under" href={layout.href('/faq')}>
          {t('daily-bonus.coming.faq')}
        </a>
      </div>
      <ul className="list mt2">
        {coming.map(({ day, points, hasSpin, inDays }) => (
          <li key={day}>
            <Icon name={hasSpin ? 'loader-pinwheel' : 'gift'} small />
            <span>
              <b>
                {inDays === 1 ? t('daily-bonus.coming.tomorrow') : t('daily-bonus.coming.inDays', { count: inDays })}
              </b>
              <span className="list__more">
                {t(hasSpin ? 'daily-bonus.coming.spin' : 'daily-bonus.coming.day', { day })}
              </span>
            </span>
            <b className="right">
              <Points amount={points} isGain />
            </b>
          </li>
        ))}
      </ul>
      <p className="tiny faint mt3">
        {t('daily-bonus.coming.stays', { day: lastDay.day, points: formatPoints(lastDay.points, t) })}
      </p>
    </section>
  );
}

/** Continuation and end of a streak, and the use of points. */
export function StreakRules({ model }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="rules">
      <h2 id="rules">{t('daily-bonus.rules.title')}</h2>
      <ul className="list list--tick mt2">
        <li>
          <Icon name="check" small />
          <span>{t('daily-bonus.rules.once')}</span>
        </li>
        <li>
          <Icon name="check" small />
          <span>{t('daily-bonus.rules.spin', { days: model.table.spinEachDays })}</span>
        </li>
        <li>
          <Icon name="check" small />
          <span>
            {`${t('daily-bonus.rules.points')} `}
            <span className="nowrap">
              {`${formatPoints(1, t)} = `}
              <Money amount={model.pointWorth} className="num" />
            </span>
          </span>
        </li>
        <li>
          <Icon name="ban" small />
          <span>{t('daily-bonus.rules.missed')}</span>
        </li>
      </ul>
    </section>
  );
}
