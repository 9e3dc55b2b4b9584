import { reportFailure } from './log.ts';
import { pageFacts } from './page-facts.ts';

/** Local storage: the ID of the player whose pages this browser shows. Other tabs hear when it changes. */
const PLAYER = 'player';
/** Session storage: for whom this tab was loaded again; nothing is loaded twice for the same one. */
const RELOADED = 'reloadedFor';
/** What belongs to the visitor and not to the player: it outlives signing out. */
const OF_THE_VISITOR: readonly string[] = [
  'locale',
  'currency',
  'consent',
  'referral',
  'referral.until',
  'searchTime',
  'guest',
];
const GUEST = 0;
/** A form is on its way to another page: loading this one again would call it back. */
let isLeaving = false;

/**
 * Keeps the page true to the session. A guest's page may come from a cache and asks who is signed in; another tab may
 * have signed in or out, and a page that comes back by the browser's button may be an old one. Where the session is
 * somebody else's the page is loaded again, once.
 */
export function followSession(): void {
  const shown = pageFacts().auth?.id ?? GUEST;
  try {
    // The page is as it was wanted: the next change may load it again.
    if (sessionStorage.getItem(RELOADED) === String(shown)) sessionStorage.removeItem(RELOADED);
    if (shown !== GUEST) localStorage.setItem(PLAYER, String(shown));
  } catch {
    // A browser that keeps nothing cannot tell what it has done: its pages are as old as the visitor lets them be.
    return;
  }
  if (shown === GUEST) void compare(shown);
  addEventListener('storage', ({ key, newValue }) => {
    if ((key === PLAYER || key === null) && (newValue ?? String(GUEST)) !== String(shown)) void compare(shown);
  });
  addEventListener('submit', ({ defaultPrevented }) => {
    isLeaving = !defaultPrevented;
  });
  addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false;
    if (persisted) void compare(shown);
  });
}

async function compare(shown: number): Promise<void> {
  const now = await playerNow();
  if (now === null) return;
  if (now !== shown) reloadFor(now);
  else if (now === GUEST) forgetPlayer();
}

/** The ID of who is signed in, 0 for a guest; null when the store could not be asked: an empty session, not another. */
async function playerNow(): Promise<number | null> {
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

/** After signing out nothing of the player stays in this browser; other tabs follow when they hear of it. */
function forgetPlayer(): void {
  if (localStorage.getItem(PLAYER) === null) return;
  for (const key of Object.keys(localStorage)) if (!isOfTheVisitor(key)) localStorage.removeItem(key);
}

/** Adverts are told to a browser, whoever is signed in. */
const isOfTheVisitor = (key: string): boolean => OF_THE_VISITOR.includes(key) || key.startsWith('advert:');
