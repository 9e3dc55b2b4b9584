import { useEffect, useId, useState, type ReactElement } from 'react';
import { EmptyNote } from '#views/ui/empty-note.tsx';
import { useT } from '#views/ui/texts.tsx';
import { noticesLeft, store } from '../runtime/store.ts';
import { useStore } from '../runtime/use-store.ts';
import { lookAtNotices } from './look.ts';
import { NoticeRow } from './notice-row.tsx';
import type { Popup } from './use-popup.ts';

export interface NoticePopupProps {
  readonly popup: Popup;
  readonly address: string;
}

/** The newest that a player was told. Each opening begins anew: nothing is spread out, and what is new is marked. */
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
      {popup.isOpen && <Told title={title} address={address} />}
    </section>
  );
}

function Told({ title, address }: { title: string; address: string }): ReactElement {
  const t = useT();
  const { list } = useStore(({ notices }) => notices);
  const [isMissing, setMissing] = useState(false);
  const [spread, setSpread] = useState<ReadonlySet<number>>(new Set());
  const [fresh] = useState(() => new Set<number>());
  useEffect(() => {
    let isOver = false;
    void lookAtNotices(() => isOver).then((isThere) => setMissing(!isThere));
    return () => {
      isOver = true;
      store.dispatch(noticesLeft());
    };
  }, []);
  // What was new when the list was opened stays marked until it is left, though by then it counts as read.
  for (const { ID, unread } of list ?? []) if (unread) fresh.add(ID);
  const turn = (id: number): void =>
    setSpread((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));

  return (
    <>
      <div className="pop__head">
        <h2 id={title}>{t('notices.title')}</h2>
        {fresh.size > 0 && <span className="badge">{t('notices.pop.count', { count: fresh.size })}</span>}
      </div>
      {list !== null && list.length > 0 && (
        <ul>
          {list.map((notice) => (
            <li key={notice.ID}>
              <NoticeRow notice={notice} isNew={fresh.has(notice.ID)} isSpread={spread.has(notice.ID)} onTurn={turn} />
            </li>
          ))}
        </ul>
      )}
      {(list === null || list.length === 0) && <NoList isEmpty={list !== null} isMissing={isMissing} />}
      {list?.length !== 0 && (
        <a className="pop__all" href={address}>
          {t('notices.pop.all')}
        </a>
      )}
    </>
  );
}

/** What stands where the list would: it comes, it could not be had, or there is nothing in it. */
function NoList({ isEmpty, isMissing }: { isEmpty: boolean; isMissing: boolean }): ReactElement {
  const t = useT();
  if (isEmpty) return <EmptyNote icon="bell" title={t('notices.none.title')} text={t('notices.none.text')} />;
  return (
    <p className="pop__state" role="status">
      {isMissing ? t('notices.pop.failed') : t('notices.pop.loading')}
    </p>
  );
}
