import { moscowDay } from '#src/shared/format-time.ts';
import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { clip } from '#ui/clip.ts';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { NOTICE_ICONS } from '#ui/notice-icons.ts';
import { useT } from '#ui/texts.tsx';
import type { NotificationModel } from '#src/players/notifications/outputs.ts';

/** A page of notifications, newest first. */
export interface NotificationsModel {
  readonly list: readonly (NotificationModel & { readonly age: string })[];
  /** Cursor of older notifications. */
  readonly next: string | null;
  readonly isFirst: boolean;
  /** Number of unread notifications, capped at 100. */
  readonly unread: number;
}

/** Notifications with a button that marks all as read and a link to older ones. */
export function NoticeList({ model, layout }: { model: NotificationsModel; layout: LayoutModel }): ReactElement {
  const t = useT();
  const address = layout.href('/profile/notices');
  if (model.list.length === 0) {
    return (
      <div className="mt3">
        <EmptyNote icon="bell" title={t('notifications.none.title')} text={t('notifications.none.text')}>
          <a className="btn" href={layout.href('/bonus')}>
            <Icon name="gift" small />
            {t('layout.daily')}
          </a>
        </EmptyNote>
      </div>
    );
  }
  return (
    <section aria-labelledby="told">
      <div className="told__head mt3">
        <h2 id="told">{t('notifications.title')}</h2>
        {model.unread > 0 && (
          <form method="post" action={`${address}/read`}>
            <AuthFields auth={layout.auth} />
            <button type="submit" className="btn btn--line">
              <Icon name="check" small />
              {t('notifications.readAll')}
            </button>
          </form>
        )}
      </div>
      {!model.isFirst && (
        <a className="link link--under" href={address}>
          {t('notifications.newest')}
        </a>
      )}
      <ul className="panel told mt3">
        {model.list.map((notice) => (
          <li key={notice.ID}>
            <Note notice={notice} />
          </li>
        ))}
      </ul>
      {model.next !== null && (
        <a className="btn btn--line btn--block mt3" href={`${address}?cursor=${model.next}`}>
          {t('notifications.earlier')}
        </a>
      )}
    </section>
  );
}

function Note({ notice }: { notice: NotificationsModel['list'][number] }): ReactElement {
  const t = useT();
  const { type, title, link, unread, age, date } = notice;
  return (
    <article className={unread ? 'note is-new' : 'note'}>
      <Icon name={NOTICE_ICONS[type]} />
      <div className="note__body">
        <h3 className="note__title">
          {link === null ? title : <a href={link}>{title}</a>}
          {unread && <span className="vh">, {t('notifications.new')}</span>}
        </h3>
        <NoteText text={notice.text} />
        <time className="tiny faint" dateTime={date} title={moscowDay(date, t.tag)}>
          {age}
        </time>
      </div>
    </article>
  );
}

/** Long text is clipped until expanded; works without JavaScript. */
function NoteText({ text }: { text: string }): ReactElement {
  const t = useT();
  const clipped = clip(text);
  if (clipped === text) return <p>{text}</p>;
  return (
    <details className="note__long">
      <summary>
        <span className="note__clip">{clipped}</span>
        <span className="note__whole">{text}</span>{' '}
        <span className="note__more note__clip">{t('notifications.more')}</span>
        <span className="note__more note__whole">{t('notifications.less')}</span>
      </summary>
    </details>
  );
}
