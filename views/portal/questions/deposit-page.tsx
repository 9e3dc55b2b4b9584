import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { ProviderAnswer } from '#src/shared/questions.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import type { DepositPageModel, MissingPaymentModel } from './models.ts';

type Props = PageProps<DepositPageModel>;

/** Top-ups that were not credited, each with a question to its provider. */
export const depositPage = definePage<DepositPageModel>({
  name: 'questions',
  styles: 'info',
  Component: Deposit,
  title: (_, t) => t('questions.deposit.title'),
  robots: 'noindex',
});

function Deposit({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label={t('questions.path')}>
        <a href={layout.href('/help')}>{t('questions.title')}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{t('questions.deposit.title')}</span>
      </nav>
      <header className="page-head question-head">
        <h1>{t('questions.deposit.title')}</h1>
        <p>{t('questions.deposit.lead')}</p>
      </header>
      {model.payments.length === 0 ? (
        <EmptyNote icon="circle-check" title={t('questions.deposit.none')} text={t('questions.deposit.none.text')}>
          <a className="btn btn--line" href={layout.href('/profile/payments')}>
            {t('payments.status.all')}
          </a>
        </EmptyNote>
      ) : (
        <div className="stack question-column">
          {model.payments.map((payment, index) => (
            <Missing key={payment.id} payment={payment} isFirst={index === 0} model={model} layout={layout} />
          ))}
        </div>
      )}
    </div>
  );
}

const LOOKS: Readonly<Record<ProviderAnswer, string>> = {
  credited: 'notice notice--good',
  unpaid: 'notice notice--info',
  unknown: 'notice notice--info',
  failed: 'notice notice--bad',
  differs: 'notice notice--bad',
  silent: 'notice notice--bad',
  returned: 'notice notice--info',
};

interface MissingProps extends Props {
  readonly payment: MissingPaymentModel;
  readonly isFirst: boolean;
}

function Missing({ payment, isFirst, model, layout }: MissingProps): ReactElement {
  const t = useT();
  const { id, number, method, sum, sign, state, createdAt, said } = payment;
  return (
    <section className="panel stack" aria-labelledby={`payment-${String(number)}`}>
      <div className="spread spread--wrap">
        <h2 id={`payment-${String(number)}`}>{`${formatMoney(sum, sign)}, ${method}`}</h2>
        <span className="badge">{state}</span>
      </div>
      <p className="row small muted">
        <a className="link link--under" href={layout.href(`/payment/${id}`)}>
          {t('payments.status.title', { number })}
        </a>
        <Moment at={createdAt} />
      </p>
      {said !== null && (
        <p id="said" className={LOOKS[said]} role="status">
          <Icon name={said === 'credited' ? 'circle-check' : 'info'} />
          <span>{t(`questions.said.${said}`)}</span>
        </p>
      )}
      <div className="row question-ways">
        {said !== 'credited' && (
          <form method="post" action={layout.href('/help/deposit')}>
            <AuthFields auth={layout.auth} idempotencyKey={`${model.idempotencyKey}-${String(number)}`} />
            <input type="hidden" name="payment" value={id} />
            <button className={isFirst && said === null ? 'btn btn--main' : 'btn btn--line'} type="submit">
              <Icon name="rotate-cw" small />
              {t('questions.deposit.ask')}
            </button>
          </form>
        )}
        {said !== null && said !== 'credited' && (
          <a className="btn" href={layout.href(`/help/new?kind=payment&subject=${id}`)}>
            <Icon name="headset" small />
            {t('questions.askAbout')}
          </a>
        )}
      </div>
    </section>
  );
}
