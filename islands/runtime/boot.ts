/**
 * The first script of every page, at most 4 kB, loaded beside the first paint and never before it: defines
 * `<store-island>` and brings htmx when the page asks for it. react-dom comes with the first island that wakes.
 */
import { gate } from './gate.ts';
import { reportFailure } from './log.ts';
import { reloadOnce } from './reload-once.ts';
import { StoreIsland } from './store-island.ts';

const HTMX_ELEMENTS = '[hx-get], [hx-post], [hx-boost]';

customElements.define('store-island', StoreIsland);

addEventListener(
  'submit',
  (event) => {
    const island = event.target instanceof Element ? event.target.closest('store-island') : null;
    if (island instanceof StoreIsland) island.hold(event);
  },
  true,
);

// Until then a link is a link and a form a form; a pointer on its way brings htmx before the press.
void gate.then(async () => {
  if (document.querySelector(HTMX_ELEMENTS) === null) return;
  try {
    await import('./htmx.ts');
  } catch (error) {
    reportFailure('htmx', error);
    reloadOnce();
  }
});
