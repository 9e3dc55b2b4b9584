/** What a page asks its player before they may go on: the link that leads to the question. */
export const ASKING = '[data-asks]';

/** Asks what the page asks once more: a call was refused for want of the answer. */
export function askAgain(): void {
  if (typeof document !== 'undefined') document.querySelector<HTMLElement>(ASKING)?.click();
}
