import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { ChooserButtons, Choosers } from './choosers.tsx';
import { headerPlaces, signInHref } from './destinations.ts';
import type { LayoutModel } from './layout-model.ts';
import { Logo } from './logo.tsx';
import { UserBar } from './user-bar.tsx';

export function Header({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  const { player } = layout;
  return (
    <header className={player === null ? 'head' : 'head head--own'}>
      <div className="wrap head__in">
        <Logo layout={layout} />
        <nav className="nav" aria-label={t('layout.menu')}>
          {headerPlaces(layout).map(({ address, text, current }) => (
            <a key={address} href={address} aria-current={current ? 'page' : undefined}>
              {t(text)}
            </a>
          ))}
        </nav>
        <div className="head__tools">
          <ChooserButtons layout={layout} />
        </div>
        {player === null ? <SignIn layout={layout} /> : <UserBar layout={layout} />}
      </div>
      <Choosers layout={layout} />
    </header>
  );
}

function SignIn({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <a className="btn" href={signInHref(layout)} rel="nofollow" data-dialog="login">
      <Icon name="log-in" small />
      {t('layout.signIn')}
    </a>
  );
}
