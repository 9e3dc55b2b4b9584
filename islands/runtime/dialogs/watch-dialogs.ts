import { onRouteChange } from './route-changes.ts';

/**
 * Closes popovers on navigation. A press beside an open one closes it and does nothing else. Enables what a required
 * checkbox is about.
 */
export function watchDialogs(): void {
  onRouteChange(() => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover();
  });
  let isBeside = false;
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const open = document.querySelector('.pop:popover-open');
      isBeside = open !== null && target instanceof Node && !open.contains(target) && !opensPopover(target);
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (isBeside && event.detail > 0) {
        event.preventDefault();
        event.stopPropagation();
      }
      isBeside = false;
    },
    true,
  );
  // A required checkbox enables the fieldset whose id is in `data-enables`.
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const field = document.getElementById(target.dataset['enables'] ?? '');
    if (field instanceof HTMLFieldSetElement) field.disabled = !target.checked;
  });
}

const opensPopover = (target: Node): boolean => target instanceof Element && target.closest('[popovertarget]') !== null;
