import { flashTitle } from '#islands/runtime/dialogs/flash-title.ts';

/** Calls a player whose page is in the background: by the title, and by the browser if the player allowed it. */
export function callPlayer(title: string, body: string): void {
  if (!document.hidden) return;
  flashTitle(title);
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag: 'battle', icon: '/icons/icon-192.png' });
    notification.addEventListener('click', () => {
      focus();
      notification.close();
    });
  } catch {
    // Android shows notifications of service workers only. The title and the bell remain.
  }
}

/** Returns whether the browser would ask the player before the first notification. */
export const canAskToNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'default';
