import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { ListedPayment } from '#src/payments/top-ups/outputs.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { PlayerCard, type PlayerCardModel } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export interface PaymentsPageModel extends PlayerCardModel {
  readonly payments: { readonly list: readonly ListedPayment[]; readonly next: string | null };
}

type Props = PageProps<PaymentsPageModel>;

export const paymentsPage = definePage<PaymentsPageModel>({
  name: 'payments',
  styles: 'account',
  Component: ({ model, layout }) => (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current="payments" />
      <div className="items__bar payments__bar">
        <a className="btn" href={layout.href('/payment')} data-dialog="payment">
          <Icon name="plus" small />
          {useT()('layout.topUp')}
        </a>
        <a className="btn btn--line" href={layout.href('/help/deposit')}>
          <Icon name="headset" small />
          {useT()('questions.deposit.title')}
        </a>
      </div>
      <Payments model={model} layout={layout} />
    </div>
  ),
  title: (_, t) => t('payments.list.title'),
  robots: 'noindex',
});

export const paymentsInvitation = invitationPage({
  icon: 'credit-card',
  title: 'payments.list.title',
  text: 'payments.list.invitation',
});

export const paymentsFragment = defineFragment<PaymentsPageModel>({ id: 'payments', Component: Payments });

const LOOKS: Readonly<Record<PaymentState, string>> = {
  created: 'badge',
  pending: 'badge badge--info',
  expired: 'badge',
  failed: 'badge badge--bad',
  paid: 'badge badge--ok',
  refunded: 'badge badge--info',
  charged_back: 'badge badge--bad',
  reinstated: 'badge badge--ok',
  held: 'badge badge--info',
};

function Payments({ model, layout }: Props): ReactElement {
  const t = useT();
  const { list, next } = model.payments;
  const address = layout.href('/profile/payments');
  const nextAddress = `${address}?cursor=${next ?? ''}`;
  if (list.length === 0) {
    return (
      <div id="payments">
        <EmptyNote icon="credit-card" title={t('payments.list.empty')} text={t('payments.list.empty.text')} />
      </div>
    );
  }
  return (
    <div id="payments">
      {layout.path.includes('cursor=') && (
        <a className="link link--under" href={address}>
          {t('my-account.first')}
        </a>
      )}
      <ul id="payment-rows" className="moves panel">
        {list.map((payment) => (
          <Row key={payment.ID} payment={payment} layout={layout} />
        ))}
      </ul>
      <div id="payments-more" className="items__more">
        {next !== null && (
          <a
            className="btn btn--line"
            href={nextAddress}
            hx-get={nextAddress}
            hx-target="#payments"
            hx-swap="none"
            hx-select-oob="#payment-rows:beforeend,#payments-more"
          >
            {t('my-account.more')}
          </a>
        )}
      </div>
    </div>
  );
}

function Row({ payment, layout }: { payment: ListedPayment; layout: Props['layout'] }): ReactElement {
  const t = useT();
  const { number, state, stateLabel, method, sum, sign, credited, createdAt } = payment;
  return (
    <li className="move">
      <Icon name="credit-card" small />
      <span className="move__what">
        <a className="link link--under" href={payment.href}>
          {t('payments.status.title', { number })}
        </a>
        <span>{method}</span>
      </span>
      <Moment className="move__when" at={createdAt} />
      <span className="move__sum num nowrap">
        {formatMoney(sum, sign)}
        {credited !== null && credited !== sum && (
          <span className="move__when move__line good">
            {t('payments.list.credited', { sum: formatMoney(credited, layout.currency.sign) })}
          </span>
        )}
        <span className="move__line">
          <span className={LOOKS[state]}>{stateLabel}</span>
          {(state === 'created' || state === 'pending') && (
            <a className="link link--under" href={payment.href}>
              {t('payments.list.goOn')}
            </a>
          )}
        </span>
      </span>
    </li>
  );
}
