import type { ReactElement } from 'react';
import type { DeliveryDayModel, DeliveryPageModel, SignedDayModel } from '#src/payments/delivery/outputs.ts';
import { dayOfMonth } from '#src/shared/format-time.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { formatPercent } from '#src/shared/format-odds.ts';
import { formatExactPoints, formatPoints } from '#src/shared/format-value.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { breadcrumbs } from '#views/ui/structured.ts';
import { UsualTime } from './delivery-panel.tsx';
import { durationText } from './duration.ts';

/** Delivery times of withdrawals: the promise, the usual time now, and the last 30 days. */
export const deliveryPage = definePage<DeliveryPageModel>({
  name: 'delivery',
  styles: 'fair',
  Component: Page,
  title: (_, t) => t('delivery.title'),
  description: (_, t) => t('delivery.description'),
  structured: (_, layout, t) => [
    breadcrumbs(layout, [
      { name: t('layout.nav.faq'), path: '/faq' },
      { name: t('delivery.title'), path: '/delivery' },
    ]),
  ],
});

type Props = PageProps<DeliveryPageModel>;

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap delivery">
      <nav className="crumbs" aria-label={t('cases.page.path')}>
        <a href={layout.href('/faq')}>{t('layout.nav.faq')}</a>
        <span aria-hidden="true">/</span>
        <span>{t('delivery.title')}</span>
      </nav>
      <header className="page-head page-head--tight">
        <h1>{t('delivery.title')}</h1>
        <p>{t('delivery.lead')}</p>
      </header>
      <div className="split split--even">
        <section className="panel stack" aria-labelledby="usual">
          <h2 id="usual">{t('delivery.now')}</h2>
          {model.usual === null ? (
            <p className="small muted">{t('delivery.now.none')}</p>
          ) : (
            <UsualTime usual={model.usual} />
          )}
        </section>
        <Terms model={model} layout={layout} />
      </div>
      <Days model={model} layout={layout} />
    </div>
  );
}

function Terms({ model: { promise }, layout: { currency } }: Props): ReactElement {
  const t = useT();
  if (promise === null) {
    return (
      <section className="panel stack" aria-labelledby="promise">
        <h2 id="promise">{t('delivery.terms')}</h2>
        <p className="small muted">{t('delivery.terms.none')}</p>
      </section>
    );
  }
  const givesPoints = promise.perMille > 0 && promise.playerDayPoints > 0;
  const least = formatMoney(ceilToCurrency(kopecks(promise.leastPriceMinor), currency.rate), currency.sign);
  return (
    <section className="panel stack" aria-labelledby="promise">
      <h2 id="promise">{t('delivery.terms')}</h2>
      <p className="small">
        {t('delivery.promise.new', { count: promise.hours })}{' '}
        {givesPoints && t('delivery.terms.points', { percent: formatPercent(promise.perMille / 10, t.tag), least })}
      </p>
      {givesPoints && (
        <p className="small muted">
          {t('delivery.terms.most', {
            player: formatPoints(promise.playerDayPoints, t),
            day: formatPoints(promise.dayPoints, t),
          })}{' '}
          {t('delivery.terms.not')}
        </p>
      )}
    </section>
  );
}

function Days({ model: { today, days } }: Props): ReactElement {
  const t = useT();
  const titles = {
    requests: t('delivery.column.requests'),
    delivered: t('delivery.column.delivered'),
    median: t('delivery.column.median'),
    p90: t('delivery.column.p90'),
    missed: t('delivery.column.missed'),
    points: t('delivery.column.points'),
  };
  return (
    <section className="panel section stack" aria-labelledby="days">
      <h2 id="days">{t('delivery.byDay')}</h2>
      <table className="delivery__days">
        <caption className="vh">{t('delivery.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('delivery.column.day')}</th>
            {Object.entries(titles).map(([name, title]) => (
              <th key={name} scope="col" className="num">
                {title}
              </th>
            ))}
            <th scope="col">{t('delivery.column.signature')}</th>
          </tr>
        </thead>
        <tbody>
          <Day day={today} titles={titles}>
            {t('delivery.today')}
          </Day>
          {days.map((day) => (
            <Day key={day.day} day={day} titles={titles}>
              <SignedBy day={day} />
            </Day>
          ))}
        </tbody>
      </table>
      <p className="small muted">{t('delivery.text')}</p>
      <p>
        <a className="btn btn--line" href="/api/delivery" download="delivery-times.json">
          <Icon name="download" small />
          {t('delivery.json')}
        </a>
      </p>
    </section>
  );
}

interface DayProps {
  readonly day: DeliveryDayModel;
  /** Names of the figures, which stand beside them on phones. */
  readonly titles: Readonly<Record<'requests' | 'delivered' | 'median' | 'p90' | 'missed' | 'points', string>>;
  readonly children: string | ReactElement;
}

function Day({ day, titles, children }: DayProps): ReactElement {
  const t = useT();
  const time = (seconds: number | null): string => (seconds === null ? '–' : durationText(seconds, t));
  const cells = {
    requests: formatCount(day.requests),
    delivered: formatCount(day.delivered),
    median: time(day.medianSeconds),
    p90: time(day.p90Seconds),
    missed: formatCount(day.missed),
    points: formatExactPoints(day.points),
  };
  return (
    <tr>
      <th scope="row">
        <time dateTime={day.day}>{dayOfMonth(day.day, t.tag)}</time>
      </th>
      {Object.entries(cells).map(([name, cell]) => (
        <td key={name} className="num" data-label={titles[name as keyof typeof titles]}>
          {cell}
        </td>
      ))}
      <td className="small muted">{children}</td>
    </tr>
  );
}

/** The signature is whole in the markup, to be selected and searched; the column shortens what is seen of it. */
function SignedBy({ day: { signature, isSigned } }: { readonly day: SignedDayModel }): ReactElement {
  const t = useT();
  if (!isSigned) {
    return (
      <span className="badge badge--bad">
        <Icon name="x" />
        {t('delivery.unsigned')}
      </span>
    );
  }
  return (
    <code className="delivery__sign" title={signature ?? undefined}>
      {signature}
    </code>
  );
}
