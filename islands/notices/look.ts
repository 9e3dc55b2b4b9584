import type { NoticeModel } from '#views/notices/notice-list.tsx';
import { askOwn, intend } from '../runtime/call.ts';
import { noticesListed, store, unreadCounted } from '../runtime/store.ts';

interface Listed {
  readonly data: readonly NoticeModel[];
  readonly next: string | null;
  readonly unread: number;
}

/** What comes in while one reads is read too, and not for ever. */
const LOOKS = 3;

/** Asks for the newest; answers the ID of the first of them, 0 where there is none, and null when nothing came. */
export async function listNotices(): Promise<number | null> {
  const listed = await askOwn<Listed>('/api/notification/list');
  if (listed === null) return null;
  const { data, next, unread } = listed;
  store.dispatch(noticesListed({ list: data, hasMore: next !== null, unread }));
  return data[0]?.ID ?? 0;
}

/**
 * Shows the newest and marks as read what is shown, again while something new comes in. Answers whether it could be
 * had. `isOver` says that nobody looks any more: what was not shown stays unread.
 */
export async function lookAtNotices(isOver: () => boolean): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const newest = await listNotices();
    if (newest === null) return false;
    if (isOver() || unreadNow() === 0) return true;
    const outcome = await intend<{ readonly read: number }>('/api/notification/read', { upTo: newest }).send();
    if (outcome.kind !== 'done') return true;
    store.dispatch(unreadCounted(Math.max(0, unreadNow() - outcome.data.read)));
    if (unreadNow() === 0 || isOver()) return true;
  }
  return true;
}

const unreadNow = (): number => store.getState().notices.unread ?? 0;
