/** Dialogs of a page, closed on navigation. boot.ts loads it at the first interaction. */
import { leaveDialogs } from './dialog.ts';
import { reportFailure } from '#islands/runtime/log.ts';

export { openDialog, openPart } from './dialog.ts';
export { fetchPart } from './fetch-dialog.ts';

// The address changed without a new document, or the page is left. Dialogs must not stay open on the next page or after
// going back.
for (const kind of ['popstate', 'htmx:pushedIntoHistory', 'pagehide']) {
  addEventListener(kind, () => {
    leaveDialogs();
    for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover();
  });
}

/** A required checkbox enables the fieldset whose id is in `data-enables`. */
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const field = document.getElementById(target.dataset['enables'] ?? '');
  if (field instanceof HTMLFieldSetElement) field.disabled = !target.checked;
});

/** A sign-in form (`data-device`) includes the device fingerprint, collected only on submit. */
addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['device'] === undefined) return;
  event.preventDefault();
  delete form.dataset['device'];
  const { submitter } = event;
  import('#islands/runtime/session/device-field.ts')
    .then(({ addDevice }) => addDevice(form))
    .catch((error: unknown) => reportFailure('device', error))
    .finally(() => form.requestSubmit(submitter));
});
