import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { signInHref } from '../layout/destinations.ts';
import { definePage, definePart, type PageProps } from '../render.tsx';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { useT } from '../ui/texts.tsx';
import { WindowPage, WindowPart } from '../ui/window.tsx';

export interface PaymentModel {
  /** What the player lacks for what he wanted, in the shown currency, where he comes from there. */
  readonly sum: number | null;
}

/** Topping up, as a page of its own. */
export const paymentPage = definePage<PaymentModel>({
  name: 'payment',
  Component: (props) => (
    <WindowPage title={useT()('payments.title')} wide>
      <Payment {...props} />
    </WindowPage>
  ),
  title: (_, t) => t('payments.title'),
  robots: 'noindex',
});

/** The same over the page where the player is. */
export const paymentPart = definePart<PaymentModel>({
  id: 'payment',
  Component: (props) => (
    <WindowPart id="payment" title={useT()('payments.title')} wide>
      <Payment {...props} />
    </WindowPart>
  ),
});

/** No way of paying is open, so no button is: what it will take, what is safe, and what can be done meanwhile. */
function Payment(props: PageProps<PaymentModel>): ReactElement {
  const t = useT();
  const { locale } = props.frame;
  return (
    <div className="pay">
      <div className="stack">
        <p className="notice notice--info">
          <Icon name="info" />
          <span>
            <b>{t('payments.closed.title')}</b> {t('payments.closed.text')}
          </span>
        </p>
        <p className="small">{t('payments.needs')}</p>
        <ol className="how">
          <li>
            <span>{t('payments.needs.method')}</span>
          </li>
          <li>
            <span>{t('payments.needs.sum')}</span>
          </li>
          <li>
            <span>
              {`${t('payments.needs.terms')} `}
              <a className="link link--under" href={href(locale, '/agreement')}>
                {t('payments.needs.agreement')}
              </a>
            </span>
          </li>
        </ol>
        <p className="small muted">
          {`${t('payments.late')} `}
          <a className="link link--under" href={href(locale, '/contacts')}>
            {t('payments.support')}
          </a>
        </p>
      </div>
      <Purse {...props} />
    </div>
  );
}

function Purse({ frame, model: { sum } }: PageProps<PaymentModel>): ReactElement {
  const t = useT();
  const { player, locale } = frame;
  if (player === null) {
    return (
      <div className="acts pay__purse">
        <p className="small muted">{t('payments.guest')}</p>
        <a className="btn btn--wide" href={signInHref(frame)} rel="nofollow" data-dialog="login">
          <Icon name="log-in" small />
          {t('signin.title')}
        </a>
      </div>
    );
  }
  return (
    <div className="acts pay__purse">
      <dl className="bill">
        <dt>{t('payments.balance')}</dt>
        <dd>
          <Money amount={player.balance} />
        </dd>
        {sum !== null && (
          <>
            <dt className="bill__sum">{t('payments.missing')}</dt>
            <dd className="bill__sum">
              <Money amount={sum} />
            </dd>
          </>
        )}
      </dl>
      <p className="small muted">{t('payments.sell')}</p>
      <a className="btn btn--wide" href={href(locale, '/profile')}>
        {t('payments.inventory')}
      </a>
    </div>
  );
}
