import './htmx-config.ts';
import htmx from 'htmx.org';
import { passAway, raiseShelf, toastShelf } from '#islands/runtime/dialogs/toast-shelf.ts';
import { allowOnly } from './trusted-html.ts';

interface Htmx {
  ajax(verb: 'get', path: string, where: { readonly target: string; readonly swap: 'outerHTML' }): Promise<void>;
}

/** Loads a fragment of this page again, by its id. */
export const reloadFragment = (id: string): Promise<void> =>
  // The types of htmx describe a different kind of module than the build uses.
  (htmx as unknown as Htmx).ajax('get', location.pathname + location.search, { target: `#${id}`, swap: 'outerHTML' });

const sent = new WeakSet<EventTarget>();

/** True if htmx has sent a request of this element. */
export const hasSent = (element: Element): boolean => sent.has(element);

document.addEventListener('htmx:beforeRequest', ({ target }) => target !== null && sent.add(target));

interface BeforeSwap {
  readonly serverResponse: string;
  readonly xhr: XMLHttpRequest;
  shouldSwap: boolean;
  isError: boolean;
}

/** A fragment may contain JSON texts but no script. */
const SCRIPT = /<script(?![^>]*\btype="application\/json")/i;

/**
 * Trusted Types: only the response that htmx is about to swap in may become elements. An error goes to the target named
 * in its response.
 */
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

// htmx starts at DOMContentLoaded or in a complete document. Between the two it would wait for an event that has fired.
if (document.readyState === 'interactive') document.dispatchEvent(new Event('DOMContentLoaded'));

/** Errors are toasts. The shelf must exist before htmx looks for it; toasts disappear by themselves. */
const shelf = toastShelf();

document.addEventListener('htmx:afterSwap', (event) => {
  if (event.target !== shelf) return;
  raiseShelf();
  const said = shelf.lastElementChild;
  if (said !== null) passAway(said);
});
