import type { ReactElement } from 'react';
import { href, LOCALES, type Locale } from '../../src/shared/locales.ts';
import { ProfileTabs } from '../profiles/profile-tabs.tsx';
import { definePage, type PageProps } from '../render.tsx';
import { AuthFields } from '../ui/auth-fields.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import { clip } from './clip.ts';

/** What a notice is about, as its icon tells it. */
export type NoticeType = 'money' | 'warning' | 'gift' | 'item' | 'success' | 'friend';

/** One thing that a player was told, in words of the reader's language. */
export interface NoticeModel {
  readonly ID: number;
  readonly type: NoticeType;
  readonly title: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date: string;
  /** Where it leads to, with the language's prefix. */
  readonly link: string | null;
  readonly unread: boolean;
}

export interface NoticesPageModel {
  readonly list: readonly (NoticeModel & { readonly age: string })[];
  /** Cursor of the earlier ones. */
  readonly next: string | null;
  /** Whether the newest are on this page. */
  readonly isFirst: boolean;
  /** How many were not read yet, 100 at most. */
  readonly unread: number;
}

const ICONS: Readonly<Record<NoticeType, IconName>> = {
  money: 'wallet',
  warning: 'triangle-alert',
  gift: 'gift',
  item: 'package',
  success: 'circle-check',
  friend: 'users',
};

/** Everything that a player was told, the newest first. */
export const noticesPage = definePage<NoticesPageModel>({
  name: 'notices',
  Component: Notices,
  title: (_, t) => t('notices.title'),
  robots: 'noindex',
});

function Notices({ model, frame }: PageProps<NoticesPageModel>): ReactElement {
  const t = useT();
  const address = href(frame.locale, '/profile/notices');
  return (
    <div className="wrap">
      <ProfileTabs locale={frame.locale} current="notices" />
      <div className="told__head mt3">
        <h1>{t('notices.title')}</h1>
        {model.unread > 0 && (
          <form method="post" action={href(frame.locale, '/profile/notices/read')}>
            <AuthFields auth={frame.auth} />
            <button type="submit" className="btn btn--line">
              <Icon name="check" small />
              {t('notices.readAll')}
            </button>
          </form>
        )}
      </div>
      {!model.isFirst && (
        <a className="link link--under" href={address}>
          {t('notices.newest')}
        </a>
      )}
      {model.list.length === 0 ? (
        <EmptyNote icon="bell" title={t('notices.none.title')} text={t('notices.none.text')} />
      ) : (
        <ul className="panel told mt3">
          {model.list.map((notice) => (
            <li key={notice.ID}>
              <Note notice={notice} locale={frame.locale} />
            </li>
          ))}
        </ul>
      )}
      {model.next !== null && (
        <a className="btn btn--line btn--block mt3" href={`${address}?cursor=${model.next}`}>
          {t('notices.earlier')}
        </a>
      )}
    </div>
  );
}

function Note({ notice, locale }: { notice: NoticesPageModel['list'][number]; locale: Locale }): ReactElement {
  const t = useT();
  const { type, title, link, unread, age, date } = notice;
  const day = new Intl.DateTimeFormat(LOCALES[locale].tag, { dateStyle: 'long', timeZone: 'Europe/Moscow' });
  return (
    <article className={unread ? 'note is-new' : 'note'}>
      <Icon name={ICONS[type]} />
      <div className="note__body">
        <h2 className="note__title">
          {link === null ? title : <a href={link}>{title}</a>}
          {unread && <span className="vh">, {t('notices.new')}</span>}
        </h2>
        <NoteText text={notice.text} />
        <time className="tiny faint" dateTime={date} title={day.format(new Date(date))}>
          {age}
        </time>
      </div>
    </article>
  );
}

/** A long text is clipped until it is opened, by the browser alone. */
function NoteText({ text }: { text: string }): ReactElement {
  const t = useT();
  const clipped = clip(text);
  if (clipped === text) return <p>{text}</p>;
  return (
    <details className="note__long">
      <summary>
        <span className="note__clip">{clipped}</span>
        <span className="note__whole">{text}</span> <span className="note__more note__clip">{t('notices.more')}</span>
        <span className="note__more note__whole">{t('notices.less')}</span>
      </summary>
    </details>
  );
}
