import type { ReactElement } from 'react';
import paymentIsland from '#islands/payment.island.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { minimumOf, quickSums } from '#src/shared/top-up.ts';
import { isForTests, MethodLogo } from '#ui/method-logo.tsx';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { OnBreak } from '#views/ui/on-break.tsx';
import { Island } from '#views/ui/island.tsx';
import { Icon } from '#ui/icon.tsx';
import { useCurrency, useT } from '#ui/texts.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';
import type { PaymentPageModel } from './payment-page-model.ts';

export const paymentPage = definePage<PaymentPageModel>({
  name: 'payment',
  isQuiet: true,
  showsBreak: true,
  Component: (props) => (
    <WindowPage title={useT()('payments.title')} wide>
      <Payment {...props} />
    </WindowPage>
  ),
  title: (_, t) => t('payments.title'),
  robots: 'noindex',
});

/** The same form as a dialog over the current page. */
export const paymentFragment = defineFragment<PaymentPageModel>({
  id: 'payment',
  Component: (props) => (
    <WindowPart id="payment" title={useT()('payments.title')} wide>
      <Payment {...props} />
    </WindowPart>
  ),
});

function Payment({ model, layout }: PageProps<PaymentPageModel>): ReactElement {
  const t = useT();
  if (layout.player?.pause) return <OnBreak layout={layout} pause={layout.player.pause} />;
  if (layout.isClosed) return <ClosedHere layout={layout} />;
  if (model.form !== null) return <Island of={paymentIsland} props={{ ...model.form, auth: layout.auth }} />;
  if (!model.isOpen) {
    return (
      <p className="notice notice--info">
        <Icon name="info" />
        <span>
          <b>{t('payments.none.title')}</b> {t('payments.none.text')}{' '}
          <a className="link link--under" href={layout.href('/contacts')}>
            {t('payments.support')}
          </a>
        </span>
      </p>
    );
  }
  return (
    <div className="pay">
      <Offer methods={model.methods} />
      <div className="stack">
        <p>{t('payments.guest')}</p>
        <a className="btn btn--main btn--big btn--wide" href={signInHref(layout)} rel="nofollow" data-dialog="login">
          <Icon name="log-in" small />
          {t('layout.signIn')}
        </a>
        <p className="tiny muted">{t('payments.form.rule')}</p>
      </div>
    </div>
  );
}

/** Methods and usual sums, so that a guest knows before signing in. */
function Offer({ methods }: Pick<PaymentPageModel, 'methods'>): ReactElement {
  const t = useT();
  const { sign, rate } = useCurrency();
  return (
    <div className="stack">
      <div className="field">
        <p className="field__label">{t('payments.form.method')}</p>
        <ul className="method-list">
          {methods
            .filter(({ method }) => !isForTests(method))
            .map(({ method, logo, hint, minSum }) => (
              <li key={method} className="method">
                <MethodLogo logo={logo} />
                <span>
                  <b>{hint}</b>
                  {t('payments.form.from', { sum: formatMoney(minimumOf(minSum, rate), sign) })}
                </span>
              </li>
            ))}
        </ul>
      </div>
      <div className="field">
        <p className="field__label">{t('payments.form.sum')}</p>
        <ul className="sums">
          {quickSums(rate, 0).map((sum) => (
            <li key={sum} className="num">
              {formatMoney(sum, sign)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
