import { formatWorth } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import notificationBell from '#islands/notifications.island.tsx';
import { formatMoney, formatPointCount } from '#src/shared/format.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Coin } from '#ui/money.tsx';
import { Island } from '#views/ui/island.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from './layout-model.ts';

/** Account and balances in the header. Where they do not fit, the name and sign-out are in the phone menu. */
export function UserBar({ layout }: { layout: LayoutModel }): ReactElement | null {
  const t = useT();
  const { player } = layout;
  if (player === null) return null;
  return (
    <>
      <Island
        of={notificationBell}
        props={{ address: layout.href('/profile/notices'), unread: player.unread, auth: layout.auth }}
      />
      <div className="purse">
        <span className="purse__sums">
          <span className="vh">{t('layout.balance')}</span>
          <span className="money" data-live="balance">
            {formatMoney(player.balance, layout.currency.sign)}
          </span>
          <span className="purse__bonus">
            <span data-live="bonuses">{formatPointCount(player.bonuses)}</span>
            <Coin />{' '}
            <span className="purse__worth" data-live="worth">
              {formatWorth(player.bonuses, layout.currency)}
            </span>
          </span>
        </span>
        <a className="purse__add" href={layout.href('/payment')} data-dialog="payment" aria-label={t('layout.topUp')}>
          <Icon name="plus" />
          <span>{t('layout.topUp')}</span>
        </a>
      </div>
      <a className="ava" href={layout.href('/profile')} aria-label={t('layout.profileOf', { name: player.name })}>
        <Avatar src={player.avatar} size={36} />
        <span className="ava__name">{player.name}</span>
      </a>
      <form className="sign-out" method="post" action={layout.href('/signout')}>
        <AuthFields auth={layout.auth} />
        <button type="submit" className="icon-btn" aria-label={t('layout.signOut')}>
          <Icon name="log-out" />
        </button>
      </form>
    </>
  );
}
