import './htmx-config.ts';
import htmx from 'htmx.org';
import { passAway, raiseShelf, toastShelf } from './toast-shelf.ts';
import { allowOnly } from './trusted-html.ts';

interface Htmx {
  ajax(verb: 'get', path: string, where: { readonly target: string; readonly swap: 'outerHTML' }): Promise<void>;
}

/** Asks for a part of this page by its id, as a link would, and leaves the address as it is. */
export const askForPart = (path: string, id: string): Promise<void> =>
  // Its types take the module for one of another kind than the build does.
  (htmx as unknown as Htmx).ajax('get', path, { target: `#${id}`, swap: 'outerHTML' });

interface BeforeSwap {
  readonly serverResponse: string;
  readonly xhr: XMLHttpRequest;
  shouldSwap: boolean;
  isError: boolean;
}

/** A fragment may bring texts as JSON, never a script. */
const SCRIPT = /<script(?![^>]*\btype="application\/json")/i;

/** Only the answer that htmx is about to swap in may become elements; a refusal is shown where its answer says. */
document.addEventListener('htmx:beforeSwap', (event) => {
  const swap = (event as CustomEvent<BeforeSwap>).detail;
  if (SCRIPT.test(swap.serverResponse)) {
    swap.shouldSwap = false;
    return;
  }
  allowOnly(swap.serverResponse);
  if (swap.xhr.getResponseHeader('HX-Retarget') === null) return;
  swap.shouldSwap = true;
  swap.isError = false;
});

/** A refusal is a toast: its place is there before htmx looks for it, and it goes again by itself. */
const shelf = toastShelf();

document.addEventListener('htmx:afterSwap', (event) => {
  if (event.target !== shelf) return;
  raiseShelf();
  const said = shelf.lastElementChild;
  if (said !== null) passAway(said);
});
