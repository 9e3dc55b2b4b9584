/**
 * What stands over a page and what happens between pages: dialogs, the loading screen, pages asked for in advance.
 * boot brings it with the first interaction.
 */
import { leaveDialogs } from './dialog.ts';

export { openDialog } from './dialog.ts';

// The address became another one without a new document, or the page came back from the browser's memory.
for (const kind of ['popstate', 'htmx:pushedIntoHistory', 'pagehide']) addEventListener(kind, leaveDialogs);
