/** What a page asks its player before they may go on: the link that leads to the question. */
export const ASKING = '[data-asks]';

/** Asks what the page asks once more: a call was refused for want of the answer. */
export function askAgain(): void {
  if (typeof document !== 'undefined') document.querySelector<HTMLElement>(ASKING)?.click();
}

/** Where whoever answers it goes on to: what was typed since the page was made stands in that address. */
export function askedToReturn(address: string): void {
  const asking = document.querySelector<HTMLAnchorElement>(`a${ASKING}`);
  if (asking === null) return;
  const there = new URL(asking.href);
  there.searchParams.set('return', address);
  asking.href = there.href;
}
