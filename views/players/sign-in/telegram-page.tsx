import type { ReactElement } from 'react';
import telegramLogin from '#islands/telegram-login.island.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { Brand } from '#ui/brand.tsx';
import { Island } from '#views/ui/island.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage } from '#views/ui/window.tsx';

export interface TelegramModel {
  readonly botId: string;
  /** Name of the bot without `@`; null when the store does not know it. */
  readonly botName: string | null;
  /** Address of the widget's script on Telegram's host. */
  readonly widgetUrl: string;
  /** Address that receives the widget's response. */
  readonly action: string;
  /** Redirect target after sign-in: a path of this site. */
  readonly returnTo: string;
  /** Secret of a pending request to link a Telegram account; null for sign-in. */
  readonly link: string | null;
  /** The secret of the sign-in that this browser has begun; null on a page that was opened by its address alone. */
  readonly state: string | null;
}

/**
 * Telegram widget for sign-in and linking. The only page with a third-party script, so it loads only after the player
 * selects Telegram.
 */
export const telegramPage = definePage<TelegramModel>({
  name: 'telegram',
  isQuiet: true,
  hasTelegramWidget: true,
  Component: Telegram,
  title: ({ link }, t) => t(link === null ? 'sign-in.telegram.title' : 'sign-in.telegram.link.title'),
  robots: 'noindex',
});

function Telegram({ model, layout }: PageProps<TelegramModel>): ReactElement {
  const t = useT();
  const { botName, ...widget } = model;
  const { link, returnTo, state } = widget;
  const begin = `${model.action}?return=${encodeURIComponent(returnTo)}`;
  const otherWaysHref = layout.href(`/login?return=${encodeURIComponent(returnTo)}`);
  const textOf = (part: 'title' | 'text' | 'script' | 'enter'): string =>
    t(link === null ? `sign-in.telegram.${part}` : `sign-in.telegram.link.${part}`);
  return (
    <WindowPage title={textOf('title')}>
      <div className="stack">
        <p>{textOf('text')}</p>
        {botName !== null && (
          <p className="small">
            {`${t('sign-in.telegram.bot')} `}
            <a className="link link--under" href={`https://t.me/${botName}`} rel="noopener" target="_blank">
              {`@${botName}`}
            </a>
          </p>
        )}
        <noscript>
          <p className="notice notice--info">
            <Icon name="info" />
            <span>{textOf('script')}</span>
          </p>
        </noscript>
        <div>
          {link === null && state === null ? (
            <a className="btn btn--wide auth__btn" href={begin}>
              <Brand name="telegram" />
              <span>{textOf('enter')}</span>
            </a>
          ) : (
            <Island of={telegramLogin} props={{ ...widget, label: textOf('enter') }} />
          )}
        </div>
        <p className="small muted">{t('sign-in.telegram.popup')}</p>
        <a className="btn btn--line btn--wide" href={link === null ? otherWaysHref : returnTo}>
          {t(link === null ? 'sign-in.telegram.others' : 'sign-in.telegram.link.back')}
        </a>
      </div>
    </WindowPage>
  );
}
