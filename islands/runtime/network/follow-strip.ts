import type { LiveDropEntry } from '#src/shared/live.ts';
import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';
import { cameInFront } from './difference.ts';
import type { DropWords } from '#ui/models/live-feed.ts';
import { dropNode, keyOfNode } from './drop-node.ts';

interface StripSource {
  getState(): { readonly live: { readonly strip: readonly LiveDropEntry[] | null } };
  subscribe(listener: () => void): () => void;
}

const MOVES_MS = 250;
/** Session storage: the visitor paused the live feed, also for the following pages. */
const PAUSED = 'drops.paused';

/**
 * Keeps the live feed in sync with the store. The server renders the feed, and it is no island: its nodes are replaced
 * as drops arrive. The feed stops while the visitor pauses it, and while an entry is hovered or focused.
 */
export function followStrip(source: StripSource): void {
  const strip = document.querySelector<HTMLElement>('.drops');
  const list = strip?.querySelector('ol') ?? null;
  const button = strip?.querySelector<HTMLButtonElement>('.drops__pause') ?? null;
  if (strip === null || list === null || button === null) return;
  const words = JSON.parse(strip.dataset['words'] ?? '{}') as DropWords;
  let isPaused = isKeptPaused();
  const show = (): void => {
    const wins = source.getState().live.strip;
    if (wins === null || wins.length === 0 || isPaused || list.matches(':hover, :focus-within')) return;
    strip.hidden = false;
    showWins(list, wins, words);
  };
  const showPaused = (): void => {
    button.setAttribute('aria-pressed', String(isPaused));
    show();
  };
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    keepPaused(isPaused);
    showPaused();
  });
  for (const kind of ['pointerleave', 'focusout']) list.addEventListener(kind, () => setTimeout(show));
  source.subscribe(show);
  button.hidden = false;
  showPaused();
}

function showWins(list: HTMLOListElement, wins: readonly LiveDropEntry[], words: DropWords): void {
  const wanted = wins.map((win) => dropNode(win, words));
  const shown = [...list.children].map(keyOfNode);
  const came = cameInFront(shown, wanted.map(keyOfNode));
  if (came === 0) return;
  if (came === null) {
    list.replaceChildren(...wanted);
    return;
  }
  list.prepend(...wanted.slice(0, came));
  while (list.children.length > wanted.length) list.lastElementChild?.remove();
  if (!wantsStillness()) slide(list, came);
}

/** Moves all entries by the width of the new ones. */
function slide(list: HTMLOListElement, count: number): void {
  const width = list.firstElementChild?.getBoundingClientRect().width ?? 0;
  const from = { transform: `translateX(${String(-width * count)}px)` };
  for (const place of list.children)
    place.animate([from, { transform: 'none' }], { duration: MOVES_MS, easing: 'ease-out' });
}

function isKeptPaused(): boolean {
  try {
    return sessionStorage.getItem(PAUSED) !== null;
  } catch {
    return false;
  }
}

function keepPaused(isPaused: boolean): void {
  try {
    if (isPaused) sessionStorage.setItem(PAUSED, '1');
    else sessionStorage.removeItem(PAUSED);
  } catch {
    // Storage is unavailable: the pause applies to this page only.
  }
}
