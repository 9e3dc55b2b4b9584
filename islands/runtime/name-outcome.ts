/**
 * Names an outcome in the address of its page, without the items that it used up: a reload in the middle of the reel
 * shows the outcome with its proof, at `anchor` where the page has one. Null takes the name away.
 */
export function nameOutcome(name: 'opening' | 'rolled' | 'signed' | 'spun', id: number | null, anchor = ''): void {
  const address = new URL(location.href);
  for (const old of ['ids', name]) address.searchParams.delete(old);
  if (id !== null) address.searchParams.set(name, String(id));
  address.hash = id === null ? '' : anchor;
  // A reload must go to the anchor and not to where the page was scrolled to.
  history.scrollRestoration = address.hash === '' ? 'auto' : 'manual';
  history.replaceState(history.state, '', address);
}

/** The result of the named opening has been shown: for two minutes pages need not mention it again. */
export function noteShown(): void {
  const id = new URL(location.href).searchParams.get('opening');
  if (id !== null) document.cookie = `shown=${id}; path=/; max-age=120; samesite=lax`;
}

/** Names chosen items in the address, so that a reload chooses them again. They end an outcome that is named there. */
export function nameItems(ids: readonly number[]): void {
  const address = new URL(location.href);
  address.searchParams.delete('ids');
  if (ids.length > 0) address.searchParams.delete('signed');
  for (const id of ids) address.searchParams.append('ids', String(id));
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
