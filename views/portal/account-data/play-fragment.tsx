import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { Stat } from '#views/ui/stat.tsx';
import { useT } from '#ui/texts.tsx';
import type { LimitsPageModel } from './limits-model.ts';
import { PlayChart } from './play-chart.tsx';

const SPANS = ['month', 'weeks', 'all'] as const;

/** Play totals of a period; swapped when another period is selected. */
export const playFragment = defineFragment<LimitsPageModel>({ id: 'play', Component: Play });

export function Play({ model, layout }: PageProps<LimitsPageModel>): ReactElement {
  const t = useT();
  const { spent, staked, won, sold, net } = model.total;
  const money = (sum: number): string => formatMoney(sum, layout.currency.sign);
  return (
    <section id="play" className="panel section" aria-labelledby="play-title">
      <div className="spread spread--wrap">
        <h2 id="play-title">{t('account-data.play.title')}</h2>
        <nav className="seg" aria-label={t('account-data.play.span')}>
          {SPANS.map((span) => {
            const address = layout.href(`/profile/limits?span=${span}`);
            return (
              <a
                key={span}
                id={`play-${span}`}
                href={address}
                aria-current={span === model.span ? 'true' : undefined}
                hx-get={address}
                hx-target="#play"
                hx-swap="outerHTML"
                hx-push-url="true"
              >
                {t(`account-data.play.span.${span}`)}
              </a>
            );
          })}
        </nav>
      </div>
      <div className="limits__nums mt3">
        <Stat name={t('account-data.play.spent')}>{money(spent)}</Stat>
        {staked > 0 && <Stat name={t('account-data.play.staked')}>{money(staked)}</Stat>}
        <Stat name={t('account-data.play.won')}>{money(won)}</Stat>
        <Stat name={t('account-data.play.sold')}>{money(sold)}</Stat>
        <Stat name={t('account-data.play.net')}>
          <span className={net < 0 ? 'bad' : 'good'}>{`${net < 0 ? '−' : ''}${money(Math.abs(net))}`}</span>
        </Stat>
      </div>
      <PlayChart model={model} layout={layout} />
    </section>
  );
}
