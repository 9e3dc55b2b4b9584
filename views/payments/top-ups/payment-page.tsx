import type { ReactElement } from 'react';
import paymentIsland from '#islands/payment.island.tsx';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, definePart, type PageProps } from '#views/render.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { OnBreak } from '#views/ui/on-break.tsx';
import { Island } from '#views/ui/island.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';
import type { PaymentPageModel } from './payment-page-model.ts';

export const paymentPage = definePage<PaymentPageModel>({
  name: 'payment',
  Component: (props) => (
    <WindowPage title={useT()('payments.title')} wide>
      <Payment {...props} />
    </WindowPage>
  ),
  title: (_, t) => t('payments.title'),
  robots: 'noindex',
});

/** The same form as a dialog over the current page. */
export const paymentPart = definePart<PaymentPageModel>({
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
    <div className="stack pay__guest">
      <p>{t('payments.guest')}</p>
      <a className="btn btn--wide" href={signInHref(layout)} rel="nofollow" data-dialog="login">
        <Icon name="log-in" small />
        {t('sign-in.title')}
      </a>
    </div>
  );
}
