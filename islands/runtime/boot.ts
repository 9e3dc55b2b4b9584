/**
 * The first script of every page, at most 4 kB, loaded beside the first paint and never before it: defines
 * `<store-island>`, brings the windows over the page, and htmx where the page asks for it. react-dom comes with the
 * first island that wakes.
 */
import { gate } from './gate.ts';
import { watchHoverIcons } from './hover-icon.ts';
import { reportFailure } from './log.ts';
import { reloadOnce } from './reload-once.ts';
import { stampSearchTime } from './search-time.ts';
import { StoreIsland } from './store-island.ts';
import type * as Reports from './report.ts';
import type * as Windows from './windows.ts';

const HTMX_ELEMENTS = '[hx-get], [hx-post], [hx-boost]';

customElements.define('store-island', StoreIsland);
stampSearchTime();
watchHoverIcons();

// What nobody caught is told to the store, by a script that comes when there is something to tell.
for (const kind of ['error', 'unhandledrejection'])
  addEventListener(kind, (fault) => tell(({ reportFault }) => reportFault(fault)));

if (/[?&]vk_app_id=/.test(location.search)) {
  import('./mini-app.ts').catch((error: unknown) => reportFailure('mini-app', error));
}

addEventListener(
  'submit',
  (event) => {
    const island = event.target instanceof Element ? event.target.closest('store-island') : null;
    if (island instanceof StoreIsland) island.hold(event);
  },
  true,
);

// A press that comes before the windows do is kept for them.
addEventListener('click', (event) => {
  const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-dialog]') : null;
  if (opener === null || event.defaultPrevented || isForBrowser(event)) return;
  event.preventDefault();
  windows()
    .then(({ openDialog }) => openDialog(opener))
    .catch((error: unknown) => {
      reportFailure('windows', error);
      if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
    });
});

/** The visitor wants the link somewhere else: in a new tab, in a new window, saved. */
function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

function tell(what: (reports: typeof Reports) => void): void {
  import('./report.ts').then(what).catch((error: unknown) => reportFailure('report', error));
}

function windows(): Promise<typeof Windows> {
  return import('./windows.ts');
}

// What the page itself asks does not wait for a press; without the script its link is a link.
if (document.querySelector('[data-asks]') !== null) {
  import('./ask-once.ts').then(({ askOnce }) => askOnce()).catch(() => undefined);
}

const { advert } = document.body.dataset;
if (advert !== undefined) {
  import('./advert.ts')
    .then(({ openAdvert }) => openAdvert(advert))
    .catch((error: unknown) => reportFailure('advert', error));
}

// Until then a link is a link and a form a form; a pointer on its way brings htmx before the press.
void gate.then(async () => {
  try {
    if (document.querySelector(HTMX_ELEMENTS) !== null) await import('./htmx.ts');
    await windows();
  } catch (error) {
    reportFailure('later scripts', error);
    tell(({ report }) => report('app init', error));
    reloadOnce();
  }
});
