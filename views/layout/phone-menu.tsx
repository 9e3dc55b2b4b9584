import type { ReactElement } from 'react';
import { formatMoney, formatPointCount } from '#src/shared/format.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Coin } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import { ChooserButtons } from './choosers.tsx';
import { menuPlaces, signInHref } from './destinations.ts';
import type { LayoutModel } from './layout-model.ts';

/** Element id that the menu button refers to. */
export const PHONE_MENU = 'phone-menu';

/** Menu for links that do not fit the phone's bars; it overlays the page above the bottom bar. */
export function PhoneMenu({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  const isPlayer = layout.player !== null;
  return (
    <nav id={PHONE_MENU} className="drawer" popover="auto" aria-label={t('layout.menu.all')}>
      {isPlayer && <Me layout={layout} />}
      <ul className="drawer__list">
        {menuPlaces(layout).map(({ address, text, icon, current }) => (
          <li key={address}>
            <a href={address} aria-current={current ? 'page' : undefined}>
              <Icon name={icon} />
              {t(text)}
            </a>
          </li>
        ))}
      </ul>
      <div className="drawer__set">
        <ChooserButtons layout={layout} wide />
      </div>
      {isPlayer ? <SignOut layout={layout} /> : <SignIn layout={layout} />}
    </nav>
  );
}

function Me({ layout }: { layout: LayoutModel }): ReactElement | null {
  const t = useT();
  const { player } = layout;
  if (player === null) return null;
  return (
    <>
      <a className="drawer__me" href={layout.href('/profile')}>
        <Avatar src={player.avatar} size={44} lazy />
        <span>
          <b>{player.name}</b>
          <span className="tiny muted">{t('layout.level', { level: player.level })}</span>
        </span>
        <span className="drawer__sums">
          <span className="vh">{t('layout.balance')}</span>
          <b className="money" data-live="balance">
            {formatMoney(player.balance, layout.currency.sign)}
          </b>
          <span className="tiny muted">
            <span data-live="bonuses">{formatPointCount(player.bonuses)}</span>
            <Coin />
          </span>
        </span>
      </a>
      <div className="drawer__set">
        <a className="btn btn--line" href={layout.href('/profile')}>
          <Icon name="package" small />
          {t('layout.inventory')}
        </a>
        <a className="btn btn--main" href={layout.href('/payment')} data-dialog="payment">
          <Icon name="plus" small />
          {t('layout.topUp')}
        </a>
      </div>
    </>
  );
}

function SignIn({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <a className="btn btn--wide" href={signInHref(layout)} rel="nofollow" data-dialog="login">
      <Icon name="log-in" small />
      {t('layout.signIn')}
    </a>
  );
}

function SignOut({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <form method="post" action={layout.href('/signout')}>
      <AuthFields auth={layout.auth} />
      <button type="submit" className="btn btn--ghost btn--wide">
        <Icon name="log-out" small />
        {t('layout.signOut')}
      </button>
    </form>
  );
}
