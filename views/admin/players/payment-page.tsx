import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { NewsOutcome } from '#src/shared/payment-states.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { PaymentModel } from './payment-models.ts';
import { movedSum, PaymentBadge, PlayerLink, sumOf, Table, When } from './pieces.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

type Props = PageProps<PaymentModel>;

const OUTCOMES = {
  applied: 'admin-players.outcome.applied',
  held: 'admin-players.outcome.held',
  'nothing new': 'admin-players.outcome.nothing',
  refused: 'admin-players.outcome.refused',
  unknown: 'admin-players.outcome.unknown',
} as const satisfies Readonly<Record<NewsOutcome, TextKey>>;

export const paymentPage = definePage<PaymentModel>({
  name: 'staff-payment',
  Component: Page,
  title: ({ row }, t) => t('admin-players.payment.title', { number: String(row.number) }),
  robots: 'noindex',
});

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  const { row } = model;
  return (
    <>
      <StaffHead
        title={t('admin-players.payment.title', { number: String(row.number) })}
        crumbs={[{ title: t('admin-access.power.payments'), href: layout.href('/staff/payments') }]}
        actions={
          <>
            <PaymentBadge state={row.state} />
            <StaffForm
              layout={layout}
              action={layout.href(`/staff/payments/${row.publicId}/ask`)}
              idempotencyKey={`${model.idempotencyKey}-ask`}
            >
              <button className="btn" type="submit">
                {t('admin-players.payment.ask')}
              </button>
            </StaffForm>
          </>
        }
      />
      <div className="staff-col">
        <Facts model={model} layout={layout} />
        <Marks model={model} layout={layout} />
        <News model={model} layout={layout} />
        <Transfers model={model} layout={layout} />
      </div>
    </>
  );
}

function Facts({ model, layout }: Props): ReactElement {
  const t = useT();
  const { row } = model;
  const when = (moment: string | null): ReactElement | string =>
    moment === null ? t('admin-players.never') : <When at={moment} locale={layout.locale} />;
  return (
    <section className="panel" aria-label={t('admin-players.payment.facts')}>
      <dl className="bill staff-bill">
        <dt>{t('admin-players.column.player')}</dt>
        <dd>{row.player && <PlayerLink player={row.player} />}</dd>
        <dt>{t('admin-players.column.sum')}</dt>
        <dd>{formatMoney(row.sum, row.currency.toUpperCase())}</dd>
        <dt>{t('admin-players.column.base')}</dt>
        <dd>
          {sumOf(row.base)} <span className="faint">× {model.rate}</span>
        </dd>
        <dt>{t('admin-players.column.method')}</dt>
        <dd>{`${row.method} (${model.provider})`}</dd>
        <dt>{t('admin-players.payment.external')}</dt>
        <dd className="staff-code">{model.externalId ?? t('admin-players.never')}</dd>
        <dt>{t('admin-players.payment.name')}</dt>
        <dd className="staff-code">{row.publicId}</dd>
        {model.promo !== null && (
          <>
            <dt>{t('admin-players.payment.promo')}</dt>
            <dd>
              {model.promo}
              {model.promoGain !== null && `, +${sumOf(model.promoGain)}`}
            </dd>
          </>
        )}
        {model.unsettled > 0 && (
          <>
            <dt>{t('admin-players.payment.unsettled')}</dt>
            <dd>{sumOf(model.unsettled)}</dd>
          </>
        )}
        <dt>{t('admin-players.payment.created')}</dt>
        <dd>{when(row.at)}</dd>
        <dt>{t('admin-players.payment.paid')}</dt>
        <dd>{when(model.paidAt)}</dd>
        <dt>{t('admin-players.payment.expires')}</dt>
        <dd>{when(model.expiresAt)}</dd>
        <dt>{t('admin-players.payment.queries')}</dt>
        <dd>{model.queries}</dd>
      </dl>
    </section>
  );
}

export function Marks({ model: { marks }, layout }: Props): ReactElement | null {
  const t = useT();
  if (marks.length === 0) return null;
  return (
    <StaffPanel id="marks" title={t('admin-players.payments.marked')}>
      <ul className="list">
        {marks.map(({ kind, detail, at }) => (
          <li key={kind}>
            <span>
              <b>{t(`admin-players.mark.${kind}`)}</b>{' '}
              <span className="faint">
                <When at={at} locale={layout.locale} />
              </span>
              <br />
              <span className="staff-code">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </StaffPanel>
  );
}

export function News({ model: { news }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="news" title={t('admin-players.payment.news')}>
      <Table
        label={t('admin-players.payment.news')}
        columns={[
          { title: t('admin-players.column.heard') },
          { title: t('admin-players.column.happened'), isMinor: true },
          { title: t('admin-players.column.way'), isMinor: true },
          { title: t('admin-players.column.state') },
          { title: t('admin-players.column.sum'), isNumber: true },
          { title: t('admin-players.column.outcome') },
        ]}
        isEmpty={news.length === 0}
        empty={t('admin-players.payment.noNews')}
      >
        {news.map((event) => (
          <tr key={event.id}>
            <td className="faint">
              <When at={event.at} locale={layout.locale} />
            </td>
            <td className="faint">
              <When at={event.happenedAt} locale={layout.locale} />
            </td>
            <td>{t(`admin-players.source.${event.source}`)}</td>
            <td>
              <PaymentBadge state={event.state} />
            </td>
            <td className="num">{formatMoney(event.sum, event.currency.toUpperCase())}</td>
            <td>{t(OUTCOMES[event.outcome])}</td>
          </tr>
        ))}
      </Table>
    </StaffPanel>
  );
}

function Transfers({ model: { transfers }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="transfers" title={t('admin-players.payment.transfers')}>
      <Table
        label={t('admin-players.payment.transfers')}
        columns={[
          { title: t('admin-players.column.when') },
          { title: t('admin-players.column.what') },
          { title: t('admin-players.column.from') },
          { title: t('admin-players.column.to') },
          { title: t('admin-players.column.sum'), isNumber: true },
        ]}
        isEmpty={transfers.length === 0}
        empty={t('admin-players.payment.noTransfers')}
      >
        {transfers.map((transfer) => (
          <tr key={transfer.id}>
            <td className="faint">
              <When at={transfer.at} locale={layout.locale} />
            </td>
            <td>{transfer.reason}</td>
            <td>{transfer.from}</td>
            <td>{transfer.to}</td>
            <td className="num">{movedSum(transfer.amount, transfer.unit, t)}</td>
          </tr>
        ))}
      </Table>
    </StaffPanel>
  );
}
