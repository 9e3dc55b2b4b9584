import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { ChooserButtons, Choosers } from './choosers.tsx';
import { headerPlaces, signInHref } from './destinations.ts';
import type { LayoutModel } from './frame.ts';
import { Logo } from './logo.tsx';
import { UserBar } from './user-bar.tsx';

export function Header({ frame }: { frame: LayoutModel }): ReactElement {
  const t = useT();
  const { player } = frame;
  return (
    <header className={player === null ? 'head' : 'head head--own'}>
      <div className="wrap head__in">
        <Logo frame={frame} />
        <nav className="nav" aria-label={t('layout.menu')}>
          {headerPlaces(frame).map(({ address, text, current }) => (
            <a key={address} href={address} aria-current={current ? 'page' : undefined}>
              {t(text)}
            </a>
          ))}
        </nav>
        <div className="head__tools">
          <ChooserButtons frame={frame} />
        </div>
        {player === null ? <SignIn frame={frame} /> : <UserBar frame={frame} />}
      </div>
      <Choosers frame={frame} />
    </header>
  );
}

function SignIn({ frame }: { frame: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <a className="btn" href={signInHref(frame)} rel="nofollow" data-dialog="login">
      <Icon name="log-in" small />
      {t('layout.signIn')}
    </a>
  );
}
