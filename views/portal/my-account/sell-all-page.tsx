import type { ReactElement } from 'react';
import { formatMoney } from '../../src/shared/format.ts';
import { href } from '../../src/shared/locales.ts';
import { definePage, definePart, type PageProps } from '../render.tsx';
import { AuthFields } from '../ui/auth-fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import { WindowPage, WindowPart } from '../ui/window.tsx';

export interface SellAllPageModel {
  /** How many items would be sold now; the form sends it as `expected`. */
  readonly count: number;
  /** What they bring, in the shown currency. */
  readonly sum: number;
  /** How many more stay because they are locked. */
  readonly skippedLocked: number;
  /** The count was another one when the player confirmed: nothing was sold, these are the figures of now. */
  readonly changed: boolean;
  readonly idempotencyKey: string;
}

type Props = PageProps<SellAllPageModel>;

/** Asks before everything is sold: how many items, for how much. */
export const sellAllPage = definePage<SellAllPageModel>({
  name: 'sell-all',
  Component: (props) => (
    <WindowPage title={useT()('profiles.sellPage.title')}>
      <SellAll {...props} />
    </WindowPage>
  ),
  title: (_, t) => t('profiles.sellPage.title'),
  robots: 'noindex',
});

/** The same over the inventory. */
export const sellAllPart = definePart<SellAllPageModel>({
  id: 'sell-all',
  Component: (props) => (
    <WindowPart id="sell-all" title={useT()('profiles.sellPage.title')}>
      <SellAll {...props} />
    </WindowPart>
  ),
});

function SellAll(props: Props): ReactElement {
  const t = useT();
  if (props.model.count > 0) return <Question {...props} />;
  return (
    <div className="confirm stack">
      <p className="muted">{t('profiles.sellPage.none.text')}</p>
      <Skipped {...props} />
      <a className="btn btn--wide" href={href(props.frame.locale, '/profile')} data-close="">
        {t('profiles.sellPage.back')}
      </a>
    </div>
  );
}

function Question({ model, frame }: Props): ReactElement {
  const t = useT();
  const sum = formatMoney(model.sum, frame.currency.sign);
  return (
    <div className="confirm stack">
      <p className="muted">{t('profiles.sellPage.text')}</p>
      <dl className="bill confirm__sums">
        <dt>
          {t('profiles.sellPage.items')}{' '}
          {model.changed && <span className="badge badge--info">{t('profiles.sellPage.changed')}</span>}
        </dt>
        <dd>{t('profiles.sellPage.count', { count: model.count })}</dd>
        <dt className="bill__sum">{t('profiles.sellPage.sum')}</dt>
        <dd className="bill__sum money">{sum}</dd>
      </dl>
      <Skipped model={model} frame={frame} />
      <form className="acts" method="post" action={href(frame.locale, '/profile/sell-all')}>
        <AuthFields auth={frame.auth} idempotencyKey={model.idempotencyKey} />
        <input type="hidden" name="expected" value={model.count} />
        {/* A refusal leads back here and says why; with the count in the address the page marks what is new. */}
        <input type="hidden" name="return" value={href(frame.locale, `/profile/sell-all?expected=${model.count}`)} />
        <button className="btn btn--main btn--wide" type="submit">
          {t('profiles.sellPage.confirm', { sum })}
        </button>
        <a className="btn btn--line btn--wide" href={href(frame.locale, '/profile')} data-close="">
          {t('profiles.sellPage.keep')}
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
      {t('profiles.sellPage.skipped', { count: skippedLocked })}
    </p>
  );
}
