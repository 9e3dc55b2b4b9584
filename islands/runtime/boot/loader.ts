import { anyHint, keepHints, keptHints } from './hints.ts';
import { wait } from '#islands/runtime/clock.ts';

/** A page that loads within this time shows no loading screen. */
const SLOW_MS = 400;
const LONGEST_MS = 5000;

let leave: AbortController | null = null;

/** Shows the loading screen over the current page when a navigation is slow. */
export function watchNavigations(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && isPlainPress(event) && leadsAway(link)) expectPage();
  });
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) expectPage();
  });
  // After a restore from the back-forward cache or on leaving, nothing is pending.
  for (const kind of ['pageshow', 'pagehide']) addEventListener(kind, stopWaiting);
}

/** Shows the loading screen until `over` settles, for at most five seconds. Resolves when it is hidden. */
export async function showLoader(over: Promise<unknown>): Promise<void> {
  const screen = loaderNode();
  document.body.append(screen);
  if ('showPopover' in screen) screen.showPopover();
  // The first page of a visit has no texts yet: the mini-app starts with this screen.
  void keepHints().then(() => addHint(screen));
  await Promise.race([over, wait(LONGEST_MS)]);
  screen.remove();
}

function expectPage(): void {
  stopWaiting();
  const waiting = new AbortController();
  leave = waiting;
  void wait(SLOW_MS).then(async () => {
    if (!waiting.signal.aborted)
      await showLoader(new Promise((resolve) => waiting.signal.addEventListener('abort', resolve)));
  });
}

function stopWaiting(): void {
  leave?.abort();
  leave = null;
}

const isPlainPress = ({ defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Returns whether a press loads another document of the store in this window. */
function leadsAway({ target, origin, pathname, search, hash, download }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search && hash !== '';
  return origin === location.origin && (target === '' || target === '_self') && download === '' && !isHere;
}

/** Uses the logo of the page. */
function loaderNode(): HTMLElement {
  const screen = document.createElement('div');
  screen.className = 'loader';
  screen.setAttribute('popover', 'manual');
  screen.setAttribute('role', 'status');
  const logo = document.querySelector('.logo svg')?.cloneNode(true);
  if (logo instanceof Element) {
    logo.setAttribute('class', 'loader__logo');
    screen.append(logo);
  }
  const line = document.createElement('span');
  line.className = 'loader__line';
  screen.append(line);
  return screen;
}

/** Without texts the screen keeps its picture alone. */
function addHint(screen: HTMLElement): void {
  const words = keptHints();
  if (words === null) return;
  screen.setAttribute('aria-label', words.loading);
  const hint = document.createElement('p');
  const title = document.createElement('b');
  title.textContent = words.title;
  hint.append(title, anyHint(words));
  screen.append(hint);
}
