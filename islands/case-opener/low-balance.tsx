import type { ReactElement } from 'react';
import type { Href } from '#src/shared/locales.ts';
import { topUpHref } from '#ui/top-up-href.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { MissingNoticeProps } from './notices.tsx';
import { heldOf, sumText, totalOf } from '#ui/cases/opening-price.ts';
import { useHref } from '#ui/href.ts';

/** Dialog id used by `data-dialog`. */
export const LOW_BALANCE = 'low-balance';

/** Address of the ways to get a missing sum: the top-up for money, the bonuses for points. */
export const missingHref = (
  href: Href,
  { price, missing, name }: Pick<MissingNoticeProps, 'price' | 'missing' | 'name'>,
): string => (price.kind === 'money' ? topUpHref(href, missing, `/case/${name}`) : href('/bonus'));

/** Window that counts the missing sum and offers ways to get it: a top-up for money, bonuses and games for points. */
export function LowBalance(props: MissingNoticeProps): ReactElement {
  const { missing, price, purse, count, title } = props;
  const href = useHref();
  const t = useT();
  const sum = sumText(missing, price, t.tag);
  return (
    <dialog id={LOW_BALANCE} className="modal modal--s" aria-labelledby={`${LOW_BALANCE}-title`}>
      <div className="modal__head">
        <h2 id={`${LOW_BALANCE}-title`}>{t('cases.opener.missing', { sum })}</h2>
        <button type="button" className="icon-btn" aria-label={t('cases.opener.close')} data-close="">
          <Icon name="x" />
        </button>
      </div>
      <div className="stack">
        <dl className="bill">
          <dt>{t('cases.opener.low.case', { title, count })}</dt>
          <dd>{sumText(totalOf(price, count), price, t.tag)}</dd>
          <dt>{t(price.kind === 'money' ? 'cases.opener.low.balance' : 'cases.opener.low.held')}</dt>
          <dd>{sumText(heldOf(price, purse), price, t.tag)}</dd>
          <dt className="bill__sum">{t('cases.opener.low.more')}</dt>
          <dd className="bill__sum">{sum}</dd>
        </dl>
        <div className="acts">
          {price.kind === 'money' ? (
            <>
              <a className="btn btn--main btn--wide" href={missingHref(href, props)} data-dialog="payment">
                {t('cases.opener.low.topUp', { sum })}
              </a>
              <a className="btn btn--line btn--wide" href={href('/profile')}>
                {t('cases.opener.missing.inventory')}
              </a>
            </>
          ) : (
            <>
              <a className="btn btn--main btn--wide" href={missingHref(href, props)}>
                {t('cases.opener.low.bonus')}
              </a>
              <a className="btn btn--line btn--wide" href={href('/wheel')}>
                {t('cases.opener.low.wheel')}
              </a>
              <a className="btn btn--line btn--wide" href={href('/referral')}>
                {t('cases.opener.low.invite')}
              </a>
            </>
          )}
        </div>
        <p className="tiny faint">
          {t('cases.opener.refused')} {t(price.kind === 'money' ? 'cases.opener.low.sell' : 'cases.opener.low.points')}
        </p>
      </div>
    </dialog>
  );
}
