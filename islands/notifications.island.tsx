import { useEffect, useState, type MouseEvent, type ReactElement } from 'react';
import type { AuthModel } from '#ui/models/viewer.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { loadNotifications } from './notifications/look.ts';
import { NoticePopup } from './notifications/notice-popup.tsx';
import { usePopup } from './notifications/use-popup.ts';
import { island } from '#ui/island.ts';
import { useStore } from './runtime/use-store.ts';

const MOST_SHOWN = 99;
const CAN_POP = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

export interface NoticesProps {
  /** Page with all notifications; the bell leads to it without JavaScript. */
  readonly address: string;
  /** Number of unread notifications when the page was rendered, at most 100. */
  readonly unread: number;
  readonly auth: AuthModel | null;
}

/** The bell with the popup of the newest notifications. */
export default island<NoticesProps>({
  name: 'notifications',
  load: 'late',
  texts: [
    'layout.notices',
    'notifications.title',
    'notifications.new',
    'notifications.none',
    'notifications.more',
    'notifications.less',
    'notifications.age',
    'notifications.pop',
  ],
  Component: Bell,
});

/** True if runtime/session/awaited-battle.ts keeps a battle; does not load it. */
function isAwaiting(): boolean {
  try {
    return localStorage.getItem('battle') !== null;
  } catch {
    // Storage is unavailable.
    return false;
  }
}

/** A battle that the player waits for may have begun. Its own page follows it itself. */
function lookAfterBattle(): void {
  if (document.querySelector('[data-follow^="battle:"]') !== null || !isAwaiting()) return;
  void import('./runtime/network/begun-battle.ts').then(({ lookAtBattle }) => lookAtBattle());
}

/**
 * Leads to the notifications, and marks unread ones as read. After hydration it opens the popup instead. A button in
 * both cases, because the press of a form is held until then.
 */
function Bell({ address, unread: unreadThen, auth }: NoticesProps): ReactElement {
  const t = useT();
  const unread = useStore(({ notifications }) => notifications.unread) ?? unreadThen;
  const popup = usePopup();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(CAN_POP);
    // Loads unread notifications before the popup is opened.
    if (unreadThen > 0) void loadNotifications();
  }, [unreadThen]);

  useEffect(() => {
    document.body.addEventListener('news', lookAfterBattle);
    // It may have begun between two pages, or before this island woke.
    lookAfterBattle();
    return () => document.body.removeEventListener('news', lookAfterBattle);
  }, []);

  const press = (event: MouseEvent): void => {
    if (!CAN_POP || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    popup.toggle();
  };
  const countText = unread > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(unread);
  const bell = {
    className: 'icon-btn bell',
    'aria-label': unread === 0 ? t('layout.notices') : t('layout.notices.unread', { count: unread, shown: countText }),
    onClick: press,
    onPointerDown: popup.noteState,
    ...(isAwake && { 'aria-expanded': popup.isOpen }),
  };
  return (
    <>
      <form method={unreadThen === 0 ? 'get' : 'post'} action={unreadThen === 0 ? address : `${address}/read`}>
        {unreadThen > 0 && <AuthFields auth={auth} />}
        <button {...bell} type="submit">
          <Icon name="bell" />
          {unread > 0 && <span className="icon-btn__dot" />}
        </button>
      </form>
      <NoticePopup popup={popup} address={address} />
    </>
  );
}
