import type { ReactElement } from 'react';
import { formatMoney } from '../../src/shared/format.ts';
import { href } from '../../src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { AuthFields } from '../ui/auth-fields.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';

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

/** Asks before everything is sold: how many items, for how much. */
export const sellAllPage = definePage<SellAllPageModel>({
  name: 'sell-all',
  Component: SellAll,
  title: (_, t) => t('profiles.sellPage.title'),
  robots: 'noindex',
});

type Props = PageProps<SellAllPageModel>;

function SellAll(props: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap confirm">
      {props.model.count === 0 ? (
        <>
          <h1 className="vh">{t('profiles.sellPage.title')}</h1>
          <EmptyNote
            icon="package-open"
            title={t('profiles.sellPage.none.title')}
            text={t('profiles.sellPage.none.text')}
          >
            <Skipped {...props} />
            <a className="btn" href={href(props.frame.locale, '/profile')}>
              {t('profiles.sellPage.back')}
            </a>
          </EmptyNote>
        </>
      ) : (
        <Question {...props} />
      )}
    </div>
  );
}

function Question({ model, frame }: Props): ReactElement {
  const t = useT();
  const sum = formatMoney(model.sum, frame.currency.sign);
  return (
    <section className="panel stack" aria-labelledby="question">
      <h1 id="question">{t('profiles.sellPage.title')}</h1>
      <dl className="confirm__sums">
        <div>
          <dt>
            {t('profiles.sellPage.items')}
            {model.changed && <span className="badge badge--info">{t('profiles.sellPage.changed')}</span>}
          </dt>
          <dd>{t('profiles.sellPage.count', { count: model.count })}</dd>
        </div>
        <div>
          <dt>{t('profiles.sellPage.sum')}</dt>
          <dd className="money">{sum}</dd>
        </div>
      </dl>
      <Skipped model={model} frame={frame} />
      <p className="small muted">{t('profiles.sellPage.text')}</p>
      <form className="acts" method="post" action={href(frame.locale, '/profile/sell-all')}>
        <AuthFields auth={frame.auth} idempotencyKey={model.idempotencyKey} />
        <input type="hidden" name="expected" value={model.count} />
        {/* A refusal leads back here and says why; with the count in the address the page marks what is new. */}
        <input type="hidden" name="return" value={href(frame.locale, `/profile/sell-all?expected=${model.count}`)} />
        <button className="btn btn--main btn--wide" type="submit">
          {t('profiles.sellPage.confirm', { sum })}
        </button>
        <a className="btn btn--line btn--wide" href={href(frame.locale, '/profile')}>
          {t('profiles.sellPage.keep')}
        </a>
      </form>
    </section>
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
