import { useEffect, useId, useState, type ReactElement } from 'react';
import { EmptyNote } from '#ui/empty-note.tsx';
import { useT } from '#ui/texts.tsx';
import { notificationsLeft, store } from '#islands/runtime/store.ts';
import { useStore } from '#islands/runtime/use-store.ts';
import { lookAtNotifications } from './look.ts';
import { NoticeRow } from './notice-row.tsx';
import type { Popup } from './use-popup.ts';

export interface NoticePopupProps {
  readonly popup: Popup;
  readonly address: string;
}

/** Popup with the newest notifications. Each time it opens, all rows are collapsed and new notifications are marked. */
export function NoticePopup({ popup, address }: NoticePopupProps): ReactElement {
  const title = useId();
  return (
    <section
      ref={popup.node}
      className="pop pop--told"
      popover="auto"
      aria-labelledby={title}
      onBlur={popup.followFocus}
    >
      {popup.isOpen && <NoticeText title={title} address={address} />}
    </section>
  );
}

function NoticeText({ title, address }: { title: string; address: string }): ReactElement {
  const t = useT();
  const { list } = useStore(({ notifications }) => notifications);
  const [isMissing, setMissing] = useState(false);
  const [expandedIds, setSpread] = useState<ReadonlySet<number>>(new Set());
  const [newIds] = useState(() => new Set<number>());
  useEffect(() => {
    let isOver = false;
    void lookAtNotifications(() => isOver).then((isThere) => setMissing(!isThere));
    return () => {
      isOver = true;
      store.dispatch(notificationsLeft());
    };
  }, []);
  // Notifications that were new when the popup opened stay marked until it closes, although they already count as read.
  for (const { ID, unread } of list ?? []) if (unread) newIds.add(ID);
  const turn = (id: number): void =>
    setSpread(
      (before) => new Set(before.has(id) ? [...before].filter((expandedId) => expandedId !== id) : [...before, id]),
    );

  return (
    <>
      <div className="pop__head">
        <h2 id={title}>{t('notifications.title')}</h2>
        {newIds.size > 0 && <span className="badge">{t('notifications.pop.count', { count: newIds.size })}</span>}
      </div>
      {list !== null && list.length > 0 && (
        <ul>
          {list.map((notice) => (
            <li key={notice.ID}>
              <NoticeRow
                notice={notice}
                isNew={newIds.has(notice.ID)}
                isSpread={expandedIds.has(notice.ID)}
                onTurn={turn}
              />
            </li>
          ))}
        </ul>
      )}
      {(list === null || list.length === 0) && <NoList isEmpty={list !== null} isMissing={isMissing} />}
      {list?.length !== 0 && (
        <a className="pop__all" href={address}>
          {t('notifications.pop.all')}
        </a>
      )}
    </>
  );
}

/** Placeholder of the list: loading, failed or empty. */
function NoList({ isEmpty, isMissing }: { isEmpty: boolean; isMissing: boolean }): ReactElement {
  const t = useT();
  if (isEmpty)
    return <EmptyNote icon="bell" title={t('notifications.none.title')} text={t('notifications.none.text')} />;
  return (
    <p className="pop__state" role="status">
      {isMissing ? t('notifications.pop.failed') : t('notifications.pop.loading')}
    </p>
  );
}
