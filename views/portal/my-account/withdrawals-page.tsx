import { formatG, formatPrice } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { ListedWithdrawal } from '#src/payments/withdrawals/outputs.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { StateBadge } from '#views/ui/withdrawal-badge.tsx';
import { PlayerCard, type PlayerCardModel } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

type WithdrawalCardModel = ListedWithdrawal & { readonly idempotencyKey: string };

export interface WithdrawalsPageModel extends PlayerCardModel {
  readonly withdrawals: { readonly list: readonly WithdrawalCardModel[]; readonly next: string | null };
}

type Props = PageProps<WithdrawalsPageModel>;

export const withdrawalsPage = definePage<WithdrawalsPageModel>({
  name: 'withdrawals',
  styles: 'account',
  Component: ({ model, layout }) => (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current="withdrawals" />
      <h2 className="vh">{useT()('withdrawals.list.title')}</h2>
      <Withdrawals model={model} layout={layout} />
    </div>
  ),
  title: (_, t) => t('withdrawals.list.title'),
  robots: 'noindex',
});

export const withdrawalsInvitation = invitationPage({
  icon: 'package-open',
  title: 'withdrawals.list.title',
  text: 'withdrawals.list.invitation',
});

/** List fragment for the following pages and for live updates. */
export const withdrawalsFragment = defineFragment<WithdrawalsPageModel>({ id: 'withdrawals', Component: Withdrawals });

function Withdrawals({ model, layout }: Props): ReactElement {
  const t = useT();
  const { list, next } = model.withdrawals;
  const address = layout.href('/profile/withdrawals');
  const nextAddress = `${address}?cursor=${next ?? ''}`;
  if (list.length === 0) {
    return (
      <div id="withdrawals">
        <EmptyNote icon="package-open" title={t('withdrawals.list.empty')} text={t('withdrawals.list.empty.text')}>
          <a className="btn btn--main" href={layout.href('/profile')}>
            {t('withdrawals.list.items')}
          </a>
        </EmptyNote>
      </div>
    );
  }
  const isFirst = !layout.path.includes('cursor=');
  const refresh = { 'hx-get': address, 'hx-trigger': 'news from:body', 'hx-target': 'this', 'hx-swap': 'outerHTML' };
  return (
    <div id="withdrawals" {...(isFirst ? refresh : {})}>
      {!isFirst && (
        <a className="link link--under" href={address}>
          {t('my-account.first')}
        </a>
      )}
      <p className="small">
        <a className="link link--under" href={layout.href('/profile?status=withdrawing')}>
          {t('withdrawals.list.inventory')}
        </a>
      </p>
      <ul id="withdrawal-cards" className="withdrawals">
        {list.map((withdrawal) => (
          <li key={withdrawal.id}>
            <Card one={withdrawal} layout={layout} />
          </li>
        ))}
      </ul>
      <div id="withdrawals-more" className="items__more">
        {next !== null && (
          <a
            className="btn btn--line"
            href={nextAddress}
            hx-get={nextAddress}
            hx-target="#withdrawals"
            hx-swap="none"
            hx-select-oob="#withdrawal-cards:beforeend,#withdrawals-more"
          >
            {t('my-account.more')}
          </a>
        )}
      </div>
    </div>
  );
}

function Card({ one, layout }: { one: WithdrawalCardModel; layout: Props['layout'] }): ReactElement {
  const t = useT();
  const title = t('withdrawals.number', { number: one.id });
  return (
    <section className="panel stack" aria-labelledby={`withdrawal-${String(one.id)}`}>
      <div className="spread">
        <h3 id={`withdrawal-${String(one.id)}`}>{title}</h3>
        <StateBadge state={one.status} />
      </div>
      <div className="thing" data-r={one.item.rarity}>
        <Picture logo={one.item.logo} size="row" />
        <div>
          <b>
            <ItemLink item={one.item} />
          </b>
          <RarityLabel rarity={one.item.rarity} />
          <span className="tiny muted">{formatPrice(one.item, layout.currency.sign)}</span>
        </div>
      </div>
      <Said one={one} layout={layout} />
      <p className="tiny faint">
        <Moment at={one.closedAt ?? one.createdAt} />
      </p>
      <Ways one={one} layout={layout} title={title} />
    </section>
  );
}

/** Explains the state of a request to the player. */
function Said({ one, layout }: { one: WithdrawalCardModel; layout: Props['layout'] }): ReactElement | null {
  const t = useT();
  if (one.status === 'waiting') {
    return (
      <p className="small muted">
        {one.queuePlace !== null && `${t('delivery.waits.queue', { place: one.queuePlace })} `}
        {t('withdrawals.list.waits')}
      </p>
    );
  }
  if (one.status === 'withdrawing') {
    return <p className="small muted">{t('withdrawals.list.buying', { sum: formatG(one.listing, t) })}</p>;
  }
  if (one.status === 'withdrawn') return <p className="small muted">{t('withdrawals.step.withdrawn.text')}</p>;
  if (one.status === 'cancelled') return <p className="small muted">{t('withdrawals.cancelled')}</p>;
  return (
    <div className="notice notice--bad">
      <Icon name="circle-alert" />
      <span>
        <b>{one.reason}</b>{' '}
        {t('withdrawals.rejected.back', { sum: formatMoney(one.donateReserved, layout.currency.sign) })}
      </span>
    </div>
  );
}

function Ways(props: { one: WithdrawalCardModel; layout: Props['layout']; title: string }): ReactElement {
  const { one, layout, title } = props;
  const t = useT();
  const address = layout.href(`/withdraw/${one.insertId}`);
  const form = (path: string, label: string): ReactElement => (
    <form method="post" action={`${address}/${path}`}>
      <AuthFields auth={layout.auth} idempotencyKey={one.idempotencyKey} />
      <input type="hidden" name="return" value={layout.href('/profile/withdrawals')} />
      <button type="submit" className="btn btn--line btn--wide">
        {label}
      </button>
    </form>
  );
  return (
    <div className="acts">
      {one.status === 'waiting' && form('cancel', t('withdrawals.cancel'))}
      {one.canTakeBack && form('back', t('withdrawals.again'))}
      {(one.closedAt === null || one.status === 'withdrawn') && (
        <a className="btn btn--ghost btn--wide" href={address} aria-label={`${t('withdrawals.list.open')}: ${title}`}>
          {t('withdrawals.list.open')}
        </a>
      )}
    </div>
  );
}
