/**
 * What stands over a page: dialogs, and that they go when the page does. boot brings it with the first interaction;
 * what happens between pages follows it, for nobody waits for that.
 */
import { leaveDialogs } from './dialog.ts';
import { reportFailure } from './log.ts';

export { openDialog, openPart } from './dialog.ts';

// The address became another one without a new document, or the page goes away.
// Nothing that stood over the page is to stand over the next one, or over this one when one comes back.
for (const kind of ['popstate', 'htmx:pushedIntoHistory', 'pagehide']) {
  addEventListener(kind, () => {
    leaveDialogs();
    for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover();
  });
}

/** A box that must be ticked switches on what it names: `data-enables` is the id of a fieldset. */
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const field = document.getElementById(target.dataset['enables'] ?? '');
  if (field instanceof HTMLFieldSetElement) field.disabled = !target.checked;
});

/** A form that signs in says from which device (`data-device`): asked now, when it is sent, and never before. */
addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['device'] === undefined) return;
  event.preventDefault();
  delete form.dataset['device'];
  const { submitter } = event;
  import('./device-field.ts')
    .then(({ addDevice }) => addDevice(form))
    .catch((error: unknown) => reportFailure('device', error))
    .finally(() => form.requestSubmit(submitter));
});

import('./between-pages.ts').catch((error: unknown) => reportFailure('between pages', error));
