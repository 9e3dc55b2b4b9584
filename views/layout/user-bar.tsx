import type { ReactElement } from 'react';
import { formatMoney, formatPoints } from '#src/shared/format.ts';
import { href } from '#src/shared/locales.ts';
import { AuthFields } from '../ui/auth-fields.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import type { FrameModel, PlayerBarModel } from './frame.ts';

const MOST_SHOWN = 99;

/** Who one is and what one has, in the header. On a phone the name and the way out are in the phone's menu. */
export function UserBar({ frame, player }: { frame: FrameModel; player: PlayerBarModel }): ReactElement {
  const t = useT();
  return (
    <>
      <Bell frame={frame} unread={player.unread} />
      <div className="purse">
        <span className="purse__sums">
          <span className="vh">{t('layout.balance')}</span>
          <span className="money" data-live="balance">
            {formatMoney(player.balance, frame.currency.sign)}
          </span>
          <span className="purse__bonus" data-live="bonuses">
            {formatPoints(player.bonuses)}
          </span>
        </span>
        <a
          className="purse__add"
          href={href(frame.locale, '/payment')}
          data-dialog="payment"
          aria-label={t('layout.topUp')}
        >
          <Icon name="plus" />
          <span>{t('layout.topUp')}</span>
        </a>
      </div>
      <a
        className="ava"
        href={href(frame.locale, '/profile')}
        aria-label={t('layout.profileOf', { name: player.name })}
      >
        <Avatar src={player.avatar} size={36} />
        <span className="ava__name">{player.name}</span>
      </a>
      <form className="only-d" method="post" action={href(frame.locale, '/signout')}>
        <AuthFields auth={frame.auth} />
        <button type="submit" className="icon-btn" aria-label={t('layout.signOut')}>
          <Icon name="log-out" />
        </button>
      </form>
    </>
  );
}

/** Leads to what one was told. While something is new it is a press that also marks it all as read. */
function Bell({ frame, unread }: { frame: FrameModel; unread: number }): ReactElement {
  const t = useT();
  const address = href(frame.locale, '/profile/notices');
  if (unread === 0) {
    return (
      <a className="icon-btn" href={address} aria-label={t('layout.notices')}>
        <Icon name="bell" />
      </a>
    );
  }
  const shown = unread > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(unread);
  return (
    <form method="post" action={`${address}/read`}>
      <AuthFields auth={frame.auth} />
      <button type="submit" className="icon-btn" aria-label={t('layout.notices.unread', { count: unread, shown })}>
        <Icon name="bell" />
        <span className="icon-btn__dot" />
      </button>
    </form>
  );
}
