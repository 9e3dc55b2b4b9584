/**
 * First script of every page, at most 4 kB, loaded in parallel with the first paint and never blocking it. Defines
 * `<store-island>`, and after the first interaction loads dialogs, htmx where the page uses it, and last what is less
 * urgent. react-dom is loaded with the first island that hydrates.
 */
import { gate } from './gate.ts';
import { watchHoverIcons } from './hover-icon.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { reloadOnce } from './reload-once.ts';
import './reload-in-development.ts';
import { stampSearchTime } from './search-time.ts';
import { StoreIsland } from './store-island.ts';
import type * as Reports from '#islands/runtime/network/report.ts';
import type * as Windows from '#islands/runtime/dialogs/windows.ts';

const HTMX_ELEMENTS = '[hx-get], [hx-post], [hx-boost]';

customElements.define('store-island', StoreIsland);
stampSearchTime();
watchHoverIcons();

// Reports uncaught errors. The reporting script is loaded on the first error.
for (const kind of ['error', 'unhandledrejection'])
  addEventListener(kind, (fault) => tell(({ reportFault }) => reportFault(fault)));

if (/[?&]vk_app_id=/.test(location.search)) {
  import('#islands/runtime/mini-app/mini-app.ts').catch((error: unknown) => reportFailure('mini-app', error));
}

addEventListener(
  'submit',
  (event) => {
    const island = event.target instanceof Element ? event.target.closest('store-island') : null;
    if (island instanceof StoreIsland) island.hold(event);
  },
  true,
);

// Queues a press that comes before the dialog code is loaded.
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

/** The visitor opens the link in a new tab or window, or saves it. */
function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

function tell(what: (reports: typeof Reports) => void): void {
  // Without a connection neither the script nor the report would arrive.
  if (!navigator.onLine) {
    addEventListener('online', () => tell(what), { once: true });
    return;
  }
  import('#islands/runtime/network/report.ts').then(what).catch((error: unknown) => reportFailure('report', error));
}

function windows(): Promise<typeof Windows> {
  return import('#islands/runtime/dialogs/windows.ts');
}

// The page's own question opens without a press; without JavaScript its link is a plain link.
if (document.querySelector('[data-asks]') !== null) {
  import('#islands/runtime/dialogs/ask-once.ts').then(({ askOnce }) => askOnce()).catch(() => undefined);
}

const { advert } = document.body.dataset;
if (advert !== undefined) {
  import('#islands/runtime/dialogs/advert.ts')
    .then(({ openAdvert }) => openAdvert(advert))
    .catch((error: unknown) => reportFailure('advert', error));
}

// Links and forms work natively until htmx is loaded; a pointer movement loads it before the press.
void gate.then(async () => {
  try {
    if (document.querySelector(HTMX_ELEMENTS) !== null) await import('#islands/runtime/network/htmx.ts');
    await windows();
    if (document.querySelector('[data-moment]') !== null) await import('#islands/runtime/moments.ts');
    await import('./between-pages.ts');
  } catch (error) {
    reportFailure('later scripts', error);
    tell(({ report }) => report('app init', error));
    reloadOnce();
  }
});
