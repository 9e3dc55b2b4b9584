import type { ReactElement } from 'react';
import { formatMoney, formatPoints } from '#src/shared/format.ts';
import { href } from '#src/shared/locales.ts';
import { AuthFields } from '../ui/auth-fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import type { FrameModel, PlayerBarModel } from './frame.ts';
import { LanguageChooser } from './language-chooser.tsx';
import { destinations } from './destinations.ts';
import { Logo } from './logo.tsx';

/** The bar on top of every page: where one is, in which language, and who one is. */
export function Header({ frame }: { frame: FrameModel }): ReactElement {
  const t = useT();
  const { player } = frame;
  return (
    <header className="head">
      <div className="wrap head__in">
        <Logo frame={frame} />
        <nav className="nav" aria-label={t('layout.menu')}>
          {destinations(frame).map(({ address, text, current }) => (
            <a key={address} href={address} aria-current={current ? 'page' : undefined}>
              {t(text)}
            </a>
          ))}
        </nav>
        <LanguageChooser frame={frame} />
        {player === null ? <SignIn frame={frame} /> : <UserBar frame={frame} player={player} />}
      </div>
    </header>
  );
}

function SignIn({ frame }: { frame: FrameModel }): ReactElement | null {
  const t = useT();
  if (!frame.demo) return null;
  const back = encodeURIComponent(href(frame.locale, frame.path));
  return (
    <a
      className="btn"
      href={`${href(frame.locale, '/auth/demo')}?name=demo&return=${back}`}
      rel="nofollow"
      title={t('layout.signIn.demoHint')}
    >
      <Icon name="log-in" small />
      {t('layout.signIn.demo')}
    </a>
  );
}

function UserBar({ frame, player }: { frame: FrameModel; player: PlayerBarModel }): ReactElement {
  const t = useT();
  return (
    <>
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
      </div>
      <a
        className="ava"
        href={href(frame.locale, '/profile')}
        aria-label={t('layout.profileOf', { name: player.name })}
      >
        <img src={player.avatar} width={36} height={36} alt="" />
        <span className="ava__name">{player.name}</span>
      </a>
      <form method="post" action={href(frame.locale, '/signout')}>
        <AuthFields auth={frame.auth} />
        <button type="submit" className="icon-btn" aria-label={t('layout.signOut')}>
          <Icon name="log-out" />
        </button>
      </form>
    </>
  );
}
