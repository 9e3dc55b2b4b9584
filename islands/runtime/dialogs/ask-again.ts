/** Selector of the link that opens a question the player must answer before continuing. */
export const ASKING = '[data-asks]';

/** Opens the page's question again after a call was refused because the answer is missing. */
export function askAgain(): void {
  if (typeof document !== 'undefined') document.querySelector<HTMLElement>(ASKING)?.click();
}

/** Sets the address to return to after the answer. It carries values typed since the page was rendered. */
export function askedToReturn(address: string): void {
  const asking = document.querySelector<HTMLAnchorElement>(`a${ASKING}`);
  if (asking === null) return;
  const there = new URL(asking.href);
  there.searchParams.set('return', address);
  asking.href = there.href;
}
