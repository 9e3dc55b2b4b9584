import type { ReactElement } from 'react';
import { formatG, formatPrice, moneyDecimals } from '#src/shared/format-value.ts';
import { formatPercent } from '#src/shared/format-odds.ts';
import { briefDay } from '#src/shared/format-time.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { PageProps } from '#views/render.tsx';
import { changeText } from '#views/ui/price-change.ts';
import { PriceChart } from '#views/ui/price-chart.tsx';
import type { ItemPageModel, ItemPriceModel } from './item-page.tsx';

/** The prices of the item as a chart, with a table of the same numbers. */
export function ItemPrices({ model: { item, prices, pricesUntil }, layout }: PageProps<ItemPageModel>): ReactElement {
  const t = useT();
  const { sign } = layout.currency;
  const day = (iso: string): string => briefDay(iso, LOCALES[layout.locale].tag);
  const [first] = prices;
  return (
    <section className="panel" aria-labelledby="prices">
      <h2 id="prices">{t('catalogue-pages.item.prices')}</h2>
      {prices.length > 1 && (
        <PriceChart
          points={prices.map((price) => ({ at: price.at, value: price.priceMinor, text: formatPrice(price, sign) }))}
          until={pricesUntil}
          label={t('catalogue-pages.item.prices.chart', { title: item.title, count: prices.length - 1 })}
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
      {prices.length > 1 && <Numbers prices={prices} sign={sign} />}
      <p className="tiny muted mt2">{t('catalogue-pages.item.prices.text')}</p>
    </section>
  );
}

function Numbers({ prices, sign }: { prices: readonly ItemPriceModel[]; sign: string }): ReactElement {
  const t = useT();
  const decimals = moneyDecimals(prices.map(({ price }) => price));
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
              {t('my-account.item.priceG')}
            </th>
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
                <td className="num">{formatG(price.priceG, t)}</td>
                <td className="num">{formatPrice(price, sign, decimals)}</td>
                <td className="num">
                  {changeText(prices[index - 1]?.priceMinor, price.priceMinor, (percent) =>
                    formatPercent(percent, t.tag),
                  )}
                </td>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </details>
  );
}
