import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';

export interface SellAllPageModel {
  /** Number of items that would be sold; the form submits it as `expected`. */
  readonly count: number;
  /** Proceeds in the display currency. */
  readonly sum: number;
  /** Number of locked items, which are not sold. */
  readonly skippedLocked: number;
  /** True when the count changed before the confirmation: nothing was sold, and these figures are current. */
  readonly changed: boolean;
  readonly idempotencyKey: string;
}

type Props = PageProps<SellAllPageModel>;

export const sellAllPage = definePage<SellAllPageModel>({
  name: 'sell-all',
  styles: 'account',
  Component: (props) => (
    <WindowPage title={useT()('my-account.sellPage.title')}>
      <SellAll {...props} />
    </WindowPage>
  ),
  title: (_, t) => t('my-account.sellPage.title'),
  robots: 'noindex',
});

/** The same content as a dialog over the inventory. */
export const sellAllFragment = defineFragment<SellAllPageModel>({
  id: 'sell-all',
  Component: (props) => (
    <WindowPart id="sell-all" title={useT()('my-account.sellPage.title')}>
      <SellAll {...props} />
    </WindowPart>
  ),
});

function SellAll(props: Props): ReactElement {
  const t = useT();
  if (props.model.count > 0) return <Question {...props} />;
  return (
    <div className="confirm stack">
      <p className="muted">{t('my-account.sellPage.none.text')}</p>
      <Skipped {...props} />
      <a className="btn btn--wide" href={props.layout.href('/profile')} data-close="">
        {t('my-account.sellPage.back')}
      </a>
    </div>
  );
}

function Question({ model, layout }: Props): ReactElement {
  const t = useT();
  const sum = formatMoney(model.sum, layout.currency.sign);
  return (
    <div className="confirm stack">
      <p className="muted">{t('my-account.sellPage.text')}</p>
      <dl className="bill confirm__sums">
        <dt>
          {t('my-account.sellPage.items')}{' '}
          {model.changed && <span className="badge badge--info">{t('my-account.sellPage.changed')}</span>}
        </dt>
        <dd>{t('my-account.sellPage.count', { count: model.count })}</dd>
        <dt className="bill__sum">{t('my-account.sellPage.sum')}</dt>
        <dd className="bill__sum money">{sum}</dd>
      </dl>
      <Skipped model={model} layout={layout} />
      <form className="acts" method="post" action={layout.href('/profile/sell-all')}>
        <AuthFields auth={layout.auth} idempotencyKey={model.idempotencyKey} />
        <input type="hidden" name="expected" value={model.count} />
        {/* An error returns to this page; the count in the address lets it mark the changed figures. */}
        <input type="hidden" name="return" value={layout.href(`/profile/sell-all?expected=${model.count}`)} />
        <button className="btn btn--main btn--wide" type="submit">
          {t('my-account.sellPage.confirm', { sum })}
        </button>
        <a className="btn btn--line btn--wide" href={layout.href('/profile')} data-close="">
          {t('my-account.sellPage.keep')}
        </a>
      </form>
    </div>
  );
}

function Skipped({ model: { skippedLocked } }: Props): ReactElement | null {
  const t = useT();
  if (skippedLocked === 0) return null;
  return (
    <p className="confirm__skipped">
      <Icon name="lock" small />
      {t('my-account.sellPage.skipped', { count: skippedLocked })}
    </p>
  );
}
