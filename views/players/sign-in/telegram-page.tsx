import type { ReactElement } from 'react';
import telegramLogin from '#islands/telegram-login.island.tsx';
import { href } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { Island } from '../ui/island.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import { WindowPage } from '../ui/window.tsx';

export interface TelegramModel {
  readonly botId: string;
  /** The address of the widget's script: of another host. */
  readonly widgetUrl: string;
  /** Where the widget's answer goes. */
  readonly action: string;
  /** Where the player goes on to: an own address. */
  readonly returnTo: string;
  /** The secret under which a player has asked to link whom Telegram names; null for signing in. */
  readonly link: string | null;
}

/** Telegram's widget, to sign in or to link: the one page that loads a script of others, for whoever chose it. */
export const telegramPage = definePage<TelegramModel>({
  name: 'telegram',
  Component: Telegram,
  title: ({ link }, t) => t(link === null ? 'signin.telegram.title' : 'signin.telegram.link.title'),
  robots: 'noindex',
});

function Telegram({ model, frame }: PageProps<TelegramModel>): ReactElement {
  const t = useT();
  const { link, returnTo } = model;
  const others = href(frame.locale, `/login?return=${encodeURIComponent(returnTo)}`);
  const said = (what: 'title' | 'text' | 'script' | 'enter'): string =>
    t(link === null ? `signin.telegram.${what}` : `signin.telegram.link.${what}`);
  return (
    <WindowPage title={said('title')}>
      <div className="stack">
        <p>{said('text')}</p>
        <noscript>
          <p className="notice notice--info">
            <Icon name="info" />
            <span>{said('script')}</span>
          </p>
        </noscript>
        <div>
          <Island of={telegramLogin} props={{ ...model, label: said('enter') }} />
        </div>
        <p className="small muted">{t('signin.telegram.popup')}</p>
        <a className="btn btn--line btn--wide" href={link === null ? others : returnTo}>
          {t(link === null ? 'signin.telegram.others' : 'signin.telegram.link.back')}
        </a>
      </div>
    </WindowPage>
  );
}
