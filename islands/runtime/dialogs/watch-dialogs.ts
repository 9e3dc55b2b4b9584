import { onRouteChange } from './route-changes.ts';

/** Closes popovers on navigation, and enables what a required checkbox is about. */
export function watchDialogs(): void {
  onRouteChange(() => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover();
  });
  // A required checkbox enables the fieldset whose id is in `data-enables`.
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const field = document.getElementById(target.dataset['enables'] ?? '');
    if (field instanceof HTMLFieldSetElement) field.disabled = !target.checked;
  });
}
