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
  import('./htmx.ts').catch((error: unknown) => reportFailure('htmx', error));
}
