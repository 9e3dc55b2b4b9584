import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { formatPercent } from '#src/shared/format-odds.ts';
import { formatPoints } from '#src/shared/format-value.ts';
import { briefDay } from '#src/shared/format-time.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { PageProps } from '#views/render.tsx';
import { changeText } from '#views/ui/price-change.ts';
import { PriceChart } from '#views/ui/price-chart.tsx';
import type { CasePriceModel, StatisticsPageModel } from './statistics-page.tsx';

/** The prices of a case as a chart, with a table of the same numbers. The chart begins with the present unit. */
export function CasePrices({ model, layout }: PageProps<StatisticsPageModel>): ReactElement {
  const t = useT();
  const { prices, pricesUntil, title } = model;
  const priceText = ({ kind, price }: CasePriceModel): string =>
    kind === 'free'
      ? t('cases.card.free')
      : kind === 'bonuses'
        ? formatPoints(price, t)
        : formatMoney(price, layout.currency.sign);
  const day = (iso: string): string => briefDay(iso, LOCALES[layout.locale].tag);
  const [first] = prices;
  const kind = prices.at(-1)?.kind ?? 'free';
  const comparable = prices.slice(prices.findLastIndex((price) => price.kind !== kind) + 1);
  return (
    <section className="panel" aria-labelledby="prices">
      <h2 id="prices">{t('catalogue-pages.item.prices')}</h2>
      {comparable.length > 1 && (
        <PriceChart
          points={comparable.map((price) => ({ at: price.at, value: price.priceMinor, text: priceText(price) }))}
          until={pricesUntil}
          label={t('catalogue-pages.item.prices.chart', { title, count: comparable.length - 1 })}
          formatTime={day}
        />
      )}
      {prices.length < 2 && (
        <p className="muted mt2">
          {first === undefined
            ? t('catalogue-pages.item.prices.none')
            : t('catalogue-pages.item.prices.same', { since: day(first.at) })}
        </p>
      )}
      {prices.length > 1 && <Numbers prices={prices} priceText={priceText} />}
      <p className="tiny muted mt2">{t('catalogue-pages.case.prices.text')}</p>
    </section>
  );
}

interface NumbersProps {
  readonly prices: readonly CasePriceModel[];
  readonly priceText: (price: CasePriceModel) => string;
}

function Numbers({ prices, priceText }: NumbersProps): ReactElement {
  const t = useT();
  const changeOf = (price: CasePriceModel, index: number): string => {
    const before = prices[index - 1];
    const comparable = before?.kind === price.kind ? before.priceMinor : undefined;
    return changeText(comparable, price.priceMinor, (percent) => formatPercent(percent, t.tag));
  };
  return (
    <details className="price-table">
      <summary>
        {t('catalogue-pages.item.prices.numbers', { count: prices.length - 1 })}
        <Icon name="chevron-down" small />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('catalogue-pages.item.prices.since')}</th>
            <th scope="col" className="num">
              {t('my-account.item.price')}
            </th>
            <th scope="col" className="num">
              {t('catalogue-pages.item.prices.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices
            .map((price, index) => (
              <tr key={price.at}>
                <th scope="row">
                  <Moment at={price.at} />
                </th>
                <td className="num">{priceText(price)}</td>
                <td className="num">{changeOf(price, index)}</td>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </details>
  );
}
