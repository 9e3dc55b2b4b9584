import type { ReactElement } from 'react';
import { formatG, formatMoney } from '#src/shared/format.ts';
import { href } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, definePart, type PageProps } from '../render.tsx';
import { topUpHref } from '../ui/top-up-href.ts';
import { Icon } from '../ui/icon.tsx';
import type { ItemModel } from '../ui/models.ts';
import { Money } from '../ui/money.tsx';
import { Picture } from '../ui/picture.tsx';
import { RarityLabel } from '../ui/rarity-label.tsx';
import { invitationPage } from '../ui/sign-in-invitation.tsx';
import { useT } from '../ui/texts.tsx';
import { WindowPage, WindowPart } from '../ui/window.tsx';

/** Sums in the shown currency. */
export interface WithdrawalModel {
  readonly item: ItemModel;
  /** Top-ups that no withdrawal has used up yet. */
  readonly donated: number;
  /** What this item asks for. */
  readonly needed: number;
  /** What is lacking; 0 where nothing is. */
  readonly missing: number;
  /** How much of what is needed is there, in percent. */
  readonly share: number;
}

type Props = PageProps<WithdrawalModel>;

const titleOf = (model: WithdrawalModel, t: T): string =>
  t(model.missing > 0 ? 'withdrawals.restricted.title' : 'withdrawals.title');

/** How an item gets into the game, or what it still lacks for that. */
export const withdrawalPage = definePage<WithdrawalModel>({
  name: 'withdrawal',
  Component: (props) => (
    <WindowPage title={titleOf(props.model, useT())}>
      <Withdrawal {...props} />
    </WindowPage>
  ),
  title: (model, t) => t('withdrawals.pageTitle', { item: model.item.title }),
  robots: 'noindex',
});

/** The same over the inventory. */
export const withdrawalPart = definePart<WithdrawalModel>({
  id: 'withdrawal',
  Component: (props) => (
    <WindowPart id="withdrawal" title={titleOf(props.model, useT())}>
      <Withdrawal {...props} />
    </WindowPart>
  ),
});

/** What a guest sees instead. */
export const withdrawalInvitation = invitationPage({
  icon: 'package-open',
  title: 'withdrawals.title',
  text: 'withdrawals.invitation',
});

function Withdrawal(props: Props): ReactElement {
  const { item } = props.model;
  const { sign } = props.frame.currency;
  return (
    <>
      <div className="thing" data-r={item.rarity}>
        <Picture logo={item.logo} load="eager" />
        <div>
          <b>{item.title}</b>
          <RarityLabel rarity={item.rarity} />
          <span className="tiny muted">{`${formatMoney(item.price, sign)} · ${formatG(item.priceG)}`}</span>
        </div>
      </div>
      {props.model.missing > 0 ? <Restriction {...props} /> : <Instructions {...props} />}
    </>
  );
}

/** Says what is lacking before it is asked for, and how to get it. */
function Restriction({ model, frame }: Props): ReactElement {
  const t = useT();
  const { sign } = frame.currency;
  const sums = {
    donated: formatMoney(model.donated, sign),
    needed: formatMoney(model.needed, sign),
    missing: formatMoney(model.missing, sign),
  };
  return (
    <>
      <p className="muted">{t('withdrawals.rule')}</p>
      <div className="meter">
        <div className="spread small">
          <span>{t('withdrawals.donated', sums)}</span>
          <b className="num nowrap">{t('withdrawals.of', sums)}</b>
        </div>
        <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width={model.share} height="6" />
        </svg>
      </div>
      <p className="notice notice--bad">
        <Icon name="circle-alert" />
        <span>
          <b>{t('withdrawals.missing', sums)}</b> {t('withdrawals.excluded')}
        </span>
      </p>
      <div className="acts">
        <a className="btn btn--main btn--wide" href={topUpHref(frame.locale, model.missing)} data-dialog="payment">
          {t('withdrawals.topUp', sums)}
        </a>
        <a className="btn btn--line btn--wide" href={href(frame.locale, '/profile')} data-close="">
          {t('withdrawals.keep')}
        </a>
      </div>
    </>
  );
}

/** The steps, how long it takes and what it uses up. Requests are not taken yet, so no button sends one. */
function Instructions({ model, frame }: Props): ReactElement {
  const t = useT();
  return (
    <>
      <ol className="how">
        <li>
          <span>{t('withdrawals.how.avatar')}</span>
        </li>
        <li>
          <span>{t('withdrawals.how.lot', { sum: formatG(model.item.priceG) })}</span>
        </li>
        <li>
          <span>{t('withdrawals.how.wait')}</span>
        </li>
      </ol>
      <p className="small muted">{t('withdrawals.time')}</p>
      <dl className="bill">
        <dt>{t('withdrawals.available')}</dt>
        <dd>
          <Money amount={model.donated} className="num" />
        </dd>
        <dt>{t('withdrawals.cost')}</dt>
        <dd>
          <Money amount={model.needed} className="num" />
        </dd>
      </dl>
      <p className="notice notice--info">
        <Icon name="info" />
        <span>
          <b>{t('withdrawals.closed.title')}</b> {t('withdrawals.closed.text')}
        </span>
      </p>
      <a className="btn btn--line btn--wide" href={href(frame.locale, '/profile')} data-close="">
        {t('withdrawals.keep')}
      </a>
    </>
  );
}
