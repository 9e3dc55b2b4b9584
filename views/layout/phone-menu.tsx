import type { ReactElement } from 'react';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
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
    <a className="drawer__me" href={layout.href('/profile')}>
      <Avatar src={player.avatar} size={44} lazy />
      <span>
        <b>{player.name}</b>
        <span className="tiny muted">{t('layout.level', { level: player.level })}</span>
      </span>
      <Icon name="chevron-right" small />
    </a>
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
