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
}

/** Signing in by Telegram's widget: the one page that loads a script of somebody else, for whoever chose it. */
export const telegramPage = definePage<TelegramModel>({
  name: 'telegram',
  Component: Telegram,
  title: (_, t) => t('signin.telegram.title'),
  robots: 'noindex',
});

function Telegram({ model, frame }: PageProps<TelegramModel>): ReactElement {
  const t = useT();
  const others = href(frame.locale, `/login?return=${encodeURIComponent(model.returnTo)}`);
  return (
    <WindowPage title={t('signin.telegram.title')}>
      <div className="stack">
        <p>{t('signin.telegram.text')}</p>
        <noscript>
          <p className="notice notice--info">
            <Icon name="info" />
            <span>{t('signin.telegram.script')}</span>
          </p>
        </noscript>
        <div>
          <Island of={telegramLogin} props={{ ...model, label: t('signin.telegram.enter') }} />
        </div>
        <p className="small muted">{t('signin.telegram.popup')}</p>
        <a className="btn btn--line btn--wide" href={others}>
          {t('signin.telegram.others')}
        </a>
      </div>
    </WindowPage>
  );
}
