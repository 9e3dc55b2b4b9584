import { reportFailure } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';

/**
 * Local storage: ID of the player whose pages this browser shows. Other tabs receive a storage event when it changes.
 */
const PLAYER = 'player';
/** Session storage: the player ID for which this tab was last reloaded; prevents reload loops. */
const RELOADED = 'reloadedFor';
/** Storage keys that belong to the visitor and survive signing out. */
const OF_THE_VISITOR: readonly string[] = ['locale', 'currency', 'consent', 'referral', 'referral.until', 'searchTime'];
const GUEST = 0;
/** End of the address of the form that signs out. */
const SIGN_OUT = '/signout';
/** A form submission is in progress, and a reload would cancel it. */
let isLeaving = false;

/**
 * Keeps the page consistent with the session. A cached guest page asks who is signed in; another tab may sign in or
 * out, and the back button may restore an old page. Reloads the page once when it belongs to another session.
 */
export function followSession(): void {
  const shown = pageFacts().auth?.id ?? GUEST;
  try {
    // The page matches the session, so the next change may reload it again.
    if (sessionStorage.getItem(RELOADED) === String(shown)) sessionStorage.removeItem(RELOADED);
    if (shown !== GUEST) localStorage.setItem(PLAYER, String(shown));
  } catch {
    // Without storage reload loops cannot be detected, so the page is never reloaded.
    return;
  }
  if (shown === GUEST) void compare(shown);
  addEventListener('storage', ({ key, newValue }) => {
    if ((key === PLAYER || key === null) && (newValue ?? String(GUEST)) !== String(shown)) void compare(shown);
  });
  addEventListener('submit', ({ defaultPrevented, target }) => {
    isLeaving = !defaultPrevented;
    // The ID stays until a guest's page is here: other tabs follow its removal, and must find the session ended.
    if (isLeaving && (target as HTMLFormElement).action.endsWith(SIGN_OUT)) forget((key) => key !== PLAYER);
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

/**
 * Shows a page that the browser restored for its Back button, or loads it again when it belongs to another session or
 * nobody can say.
 */
export async function showRestored(): Promise<void> {
  if ((await playerNow()) === (pageFacts().auth?.id ?? GUEST)) document.documentElement.style.visibility = '';
  else location.reload();
}

async function compare(shown: number): Promise<void> {
  const now = await playerNow();
  if (now === null) return;
  if (now !== shown) reloadFor(now);
  else if (now === GUEST) forgetPlayer();
}

/**
 * ID of the signed-in player, 0 for a guest, null when the request failed; a failure is not treated as another session.
 */
export async function playerNow(): Promise<number | null> {
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch('/api/_auth/session', { headers, cache: 'no-store' });
    if (!response.ok) return null;
    const { user } = (await response.json()) as { user: { ID: number } | null };
    return user?.ID ?? GUEST;
  } catch (error) {
    reportFailure('session', error);
    return null;
  }
}

function reloadFor(player: number): void {
  if (isLeaving || sessionStorage.getItem(RELOADED) === String(player)) return;
  sessionStorage.setItem(RELOADED, String(player));
  location.reload();
}

/** Removes the player's data from this browser after signing out; other tabs follow through the storage event. */
function forgetPlayer(): void {
  if (localStorage.getItem(PLAYER) !== null) forget(() => true);
}

function forget(isMeant: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) if (!isOfTheVisitor(key) && isMeant(key)) localStorage.removeItem(key);
}

/** Seen announcements are stored for each browser, regardless of the player. */
const isOfTheVisitor = (key: string): boolean => OF_THE_VISITOR.includes(key) || key.startsWith('advert:');
