/**
 * Shuts the menu and the choosers: what stood over a page must not stand there when one comes back to it, and nothing
 * hides the page to which the address changed.
 */
export function leavePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) open.hidePopover();
}
