import { formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { AskAbout } from '#views/ui/ask-about.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { PhoneFields } from '#ui/phone-fields.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';

/** The gain that a promo code added to a payment. */
interface PaymentPromoModel {
  /** Part of the credited sum; null without one. */
  readonly bonus: number | null;
  readonly percent: number | null;
  /** True when the code gave an item. */
  readonly isGift: boolean;
  /** True when the code had no uses left and added nothing. */
  readonly isMissed: boolean;
}

export interface PaymentStatusModel {
  /** Unguessable id used in the address. */
  readonly id: string;
  /** Short number for support. */
  readonly reference: number;
  readonly state: PaymentState;
  readonly method: string;
  /** Sum in the payment's own currency. */
  readonly sum: number;
  readonly sign: string;
  /** Sum credited to the balance, in the display currency; null until paid. */
  readonly credited: number | null;
  readonly promo: PaymentPromoModel;
  /** Free spins granted with the payment. */
  readonly freeSpins: number;
  /** Time from which the payment counts for withdrawals; null when it counts already, or was not credited. */
  readonly settlesAt: string | null;
  readonly balance: number;
  readonly createdAt: string;
  /** True when the payment is still pending after an hour. */
  readonly isLate: boolean;
  /** Seconds until the page polls again; null when the status is final. */
  readonly againInSeconds: number | null;
  /** Path to poll. */
  readonly again: string;
  /** Provider's payment page; null when the payment can no longer be paid. */
  readonly payUrl: string | null;
  readonly phone: { readonly action: string; readonly fields: Readonly<Record<string, string>> } | null;
  /** Path of the case that led to the top-up. */
  readonly from: string | null;
}

type Props = PageProps<PaymentStatusModel>;

/** Payment status page, to which the provider redirects. */
export const statusPage = definePage<PaymentStatusModel>({
  name: 'payment-status',
  styles: 'account',
  isQuiet: true,
  Component: (props) => (
    <div className="wrap paid-page">
      <header className="page-head">
        <h1>{formatMoney(props.model.sum, props.model.sign)}</h1>
        <p>{useT()('payments.status.title', { number: props.model.reference })}</p>
      </header>
      <Status {...props} />
    </div>
  ),
  title: ({ reference }, t) => t('payments.status.title', { number: reference }),
  robots: 'noindex',
});

/** Status without the heading: the fragment polled while the payment is pending. */
export const statusFragment = defineFragment<PaymentStatusModel>({ id: 'payment-status', Component: Status });

export const statusInvitation = invitationPage({
  icon: 'wallet',
  title: 'payments.status.invitation',
  text: 'payments.status.invitation.text',
});

const LOOKS: Readonly<Record<PaymentState, { icon: IconName; look: string }>> = {
  created: { icon: 'clock', look: '' },
  pending: { icon: 'clock', look: '' },
  expired: { icon: 'timer', look: ' is-bad' },
  failed: { icon: 'circle-x', look: ' is-bad' },
  paid: { icon: 'circle-check', look: ' is-ok' },
  refunded: { icon: 'rotate-cw', look: '' },
  charged_back: { icon: 'triangle-alert', look: ' is-bad' },
  reinstated: { icon: 'circle-check', look: ' is-ok' },
  held: { icon: 'clock', look: '' },
};

function Status({ model, layout }: Props): ReactElement {
  const t = useT();
  const { state, againInSeconds } = model;
  const { icon, look } = LOOKS[state];
  const isOver = againInSeconds === null;
  return (
    <div
      id="payment-status"
      className="stack"
      {...(isOver
        ? {}
        : {
            'hx-get': model.again,
            'hx-trigger': `load delay:${String(againInSeconds)}s, news from:body`,
            'hx-swap': 'outerHTML',
          })}
    >
      <section className={`panel paid${look}`} aria-labelledby="paid-title" role="status">
        <span className="paid__ico">
          <Icon name={icon} />
        </span>
        <h2 id="paid-title">{t(`payments.state.${state}`)}</h2>
        <p className="paid__sum num">
          {model.credited === null
            ? formatMoney(model.sum, model.sign)
            : `+${formatMoney(model.credited, layout.currency.sign)}`}
        </p>
        <p className="muted small">{t(`payments.state.${state}.text`)}</p>
        <Bill model={model} layout={layout} />
        {model.phone !== null && <Phone phone={model.phone} />}
        <Ways model={model} layout={layout} />
      </section>
      {model.isLate && (
        <p className="notice">
          <Icon name="info" />
          <span>
            <b>{t('payments.status.late')}</b> {t('payments.status.late.text')}{' '}
            <a className="link link--under" href={layout.href(`/help/deposit?payment=${model.id}`)}>
              {t('questions.deposit.ask')}
            </a>
          </span>
        </p>
      )}
    </div>
  );
}

function Bill({ model, layout }: Props): ReactElement {
  const t = useT();
  const { sign } = layout.currency;
  const { credited } = model;
  const { bonus, percent, isGift, isMissed } = model.promo;
  const rows: [string, ReactNode][] = [
    [t('payments.form.method'), model.method],
    [t('payments.status.created'), <Moment key="created" at={model.createdAt} />],
  ];
  const promo =
    percent === null
      ? t('payments.form.promo')
      : t('payments.form.bill.percent', { percent: formatPercent(percent, t.tag) });
  if (credited !== null) rows.push([t('payments.status.sum'), formatMoney(model.sum, model.sign)]);
  if (bonus !== null && bonus > 0) rows.push([promo, `+${formatMoney(bonus, sign)}`]);
  if (isGift) rows.push([promo, t('payments.status.gift')]);
  if (isMissed) rows.push([promo, t('payments.status.promoMissed')]);
  if (model.freeSpins > 0) rows.push([t('payments.status.freeSpin'), `+${String(model.freeSpins)}`]);
  if (model.settlesAt !== null)
    rows.push([t('payments.status.settles'), <Moment key="settles" at={model.settlesAt} />]);
  if (credited !== null) rows.push([t('payments.status.balance'), formatMoney(model.balance, sign)]);
  return (
    <dl className="bill">
      {rows.map(([name, value]) => (
        <div key={name} className="paid__line">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks for the paying phone number; the form posts to the provider's address, with or without JavaScript. */
function Phone({ phone }: { phone: NonNullable<PaymentStatusModel['phone']> }): ReactElement {
  const t = useT();
  return (
    <form className="stack" method="post" action={phone.action}>
      <PhoneFields fields={phone.fields} className="input num" />
      <button type="submit" className="btn btn--main btn--wide">
        {t('payments.form.phone.go')}
      </button>
    </form>
  );
}

/** Actions: reload, pay, try again, return to the case. */
function Ways({ model, layout }: Props): ReactElement {
  const t = useT();
  const isOver = model.againInSeconds === null;
  const hasFailed = model.state === 'failed' || model.state === 'expired';
  // One main action: another try, or the wheel, comes before the way back.
  const wayBackLook = model.freeSpins > 0 ? 'btn' : 'btn btn--main';
  const wayBack = hasFailed ? 'btn btn--ghost' : wayBackLook;
  return (
    <div className="acts">
      {!isOver && (
        <a className="btn btn--wide" href={model.again}>
          <Icon name="rotate-cw" small />
          {t('payments.status.again')}
        </a>
      )}
      {model.payUrl !== null && (
        <a className="btn btn--ghost btn--wide" href={model.payUrl} rel="noreferrer">
          {t('payments.status.pay')}
        </a>
      )}
      {hasFailed && (
        <a className="btn btn--main btn--wide" href={layout.href('/payment')} data-dialog="payment">
          {t('payments.status.retry')}
        </a>
      )}
      {model.freeSpins > 0 && (
        <a className="btn btn--main btn--wide" href={layout.href('/wheel')}>
          <Icon name="gift" small />
          {t('payments.status.wheel')}
        </a>
      )}
      {isOver && (
        <a className={`${wayBack} btn--wide`} href={layout.href(model.from ?? '/')}>
          {t(model.from === null ? 'payments.status.cases' : 'payments.status.back')}
        </a>
      )}
      <a className="btn btn--ghost btn--wide" href={layout.href('/profile/payments')}>
        {t('payments.status.all')}
      </a>
      <AskAbout kind="payment" subject={model.id} />
    </div>
  );
}
