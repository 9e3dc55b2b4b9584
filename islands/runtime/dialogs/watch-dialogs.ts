import { leaveDialogs } from './dialog.ts';

/** Closes dialogs on navigation, and enables what a required checkbox is about. */
export function watchDialogs(): void {
  // The address changed without a new document, or the page is left. Dialogs must not stay open on the next page or
  // after going back.
  for (const kind of ['popstate', 'htmx:pushedIntoHistory', 'pagehide']) {
    addEventListener(kind, () => {
      leaveDialogs();
      for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover();
    });
  }
  // A required checkbox enables the fieldset whose id is in `data-enables`.
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const field = document.getElementById(target.dataset['enables'] ?? '');
    if (field instanceof HTMLFieldSetElement) field.disabled = !target.checked;
  });
}
