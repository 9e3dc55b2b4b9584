/**
 * The one script of the staff's console: htmx where a page asks for it, islands, and keys. Its pages work without it.
 */
import { reportFailure } from './log.ts';
import { bindGrid } from './staff-grid.ts';
import { bindKeys } from './staff-keys.ts';
import { StoreIsland } from './store-island.ts';

customElements.define('store-island', StoreIsland);
bindKeys();
bindGrid();
if (document.querySelector('[hx-get], [hx-post], [hx-boost]') !== null) {
  // In the gap between a page that is read and one whose pictures are there, htmx would wait for what has passed.
  if (document.readyState === 'complete') loadHtmx();
  else addEventListener('load', loadHtmx, { once: true });
}

function loadHtmx(): void {
  import('./htmx.ts').catch((error: unknown) => reportFailure('htmx', error));
}
