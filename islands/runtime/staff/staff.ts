/** The only script of the staff pages: htmx where a page uses it, islands, and shortcuts. The pages work without it. */
import { reportFailure } from '#islands/runtime/log.ts';
import { sayOwnWords } from '#islands/runtime/own-words.ts';
import { bindGrid } from './staff-grid.ts';
import { bindKeys } from './staff-keys.ts';
import { bindNarrow } from './staff-narrow.ts';
import { bindPickers } from './staff-picker.ts';
import { bindKinds } from './staff-kinds.ts';
import { guardUnsaved } from './staff-unsaved.ts';
import { leaveRefusedAddress } from './staff-address.ts';
import '#islands/runtime/boot/reload-in-development.ts';
import { StoreIsland } from '#islands/runtime/boot/store-island.ts';

customElements.define('store-island', StoreIsland);
sayOwnWords();
bindKeys();
bindGrid();
bindNarrow();
bindPickers();
bindKinds();
guardUnsaved();
leaveRefusedAddress();
const colours = document.querySelector<HTMLElement>('[data-colours]');
if (colours !== null)
  import('./staff-colours.ts')
    .then(({ bindColours }) => bindColours(colours))
    .catch((error: unknown) => reportFailure('colours', error));
if (document.querySelector('[hx-get], [hx-post], [hx-boost]') !== null)
  import('#islands/runtime/network/htmx.ts').catch((error: unknown) => reportFailure('htmx', error));
