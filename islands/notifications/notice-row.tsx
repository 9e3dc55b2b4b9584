import type { ReactElement } from 'react';
import { ageOf } from '#src/shared/age.ts';
import type { NotificationModel } from '#src/players/notifications/outputs.ts';
import { clip } from '#ui/clip.ts';
import { Icon } from '#ui/icon.tsx';
import { NOTICE_ICONS } from '#ui/notice-icons.ts';
import { useT } from '#ui/texts.tsx';
import { wallMs } from '#islands/runtime/clock.ts';

export interface NoticeRowProps {
  readonly notice: NotificationModel;
  readonly isNew: boolean;
  readonly isSpread: boolean;
  readonly onTurn: (id: number) => void;
}

/** One notification. A short one links to its subject; a long one expands on the first press. */
export function NoticeRow({ notice, isNew, isSpread, onTurn }: NoticeRowProps): ReactElement {
  const t = useT();
  const { ID, text, link } = notice;
  const clippedText = clip(text);
  const isLong = clippedText !== text;
  const className = isNew ? 'note is-new' : 'note';
  const body = <NoticeBody notice={notice} isNew={isNew} text={isSpread ? text : clippedText} />;
  if (!isLong) {
    return link === null ? (
      <div className={className}>{body}</div>
    ) : (
      <a className={className} href={link}>
        {body}
      </a>
    );
  }
  return (
    <>
      <button type="button" className={className} aria-expanded={isSpread} onClick={() => onTurn(ID)}>
        <NoticeBody notice={notice} isNew={isNew} text={isSpread ? text : clippedText}>
          <span className="note__more">{isSpread ? t('notifications.less') : t('notifications.more')}</span>
        </NoticeBody>
      </button>
      {isSpread && link !== null && (
        <a className="note__go" href={link}>
          {t('notifications.pop.open')}
          <Icon name="chevron-right" small />
        </a>
      )}
    </>
  );
}

interface NoticeBodyProps {
  readonly notice: NotificationModel;
  readonly isNew: boolean;
  readonly text: string;
  readonly children?: ReactElement;
}

function NoticeBody({ notice: { type, title, date }, isNew, text, children }: NoticeBodyProps): ReactElement {
  const t = useT();
  const { unit, count } = ageOf(wallMs() - Date.parse(date));
  return (
    <>
      <Icon name={NOTICE_ICONS[type]} />
      <span className="note__body">
        <b>
          {title}
          {isNew && <span className="vh">, {t('notifications.new')}</span>}
        </b>
        <span>{text}</span>
        <span className="tiny faint">
          <time dateTime={date}>
            {count === 0 ? t('notifications.age.now') : t(`notifications.age.${unit}`, { count })}
          </time>
          {children && <> · {children}</>}
        </span>
      </span>
    </>
  );
}
