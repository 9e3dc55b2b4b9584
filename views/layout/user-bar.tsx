import type { ReactElement } from 'react';
import { formatMoney, formatPoints } from '#src/shared/format.ts';
import { href } from '#src/shared/locales.ts';
import { AuthFields } from '../ui/auth-fields.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import type { FrameModel, PlayerBarModel } from './frame.ts';

const NOTICES = 'notices';

/** Who one is and what one has, in the header. On a phone the name and the way out are in the phone's menu. */
export function UserBar({ frame, player }: { frame: FrameModel; player: PlayerBarModel }): ReactElement {
  const t = useT();
  return (
    <>
      <button type="button" className="icon-btn" popoverTarget={NOTICES} aria-label={t('layout.notices')}>
        <Icon name="bell" />
      </button>
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

/** What the bell opens. */
export function Notices(): ReactElement {
  const t = useT();
  return (
    <section id={NOTICES} className="pop" popover="auto" aria-labelledby="notices-title">
      <div className="pop__head">
        <h2 id="notices-title">{t('layout.notices')}</h2>
      </div>
      <div className="empty">
        <Icon name="bell" />
        <p>{t('layout.notices.none')}</p>
      </div>
    </section>
  );
}
