/**
 * Calls `left` when the address changes without a new document, or when the page is left: what lies over a page must
 * not stay open on the next one or after going back.
 */
export function onRouteChange(left: () => void, signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  for (const kind of ['popstate', 'htmx:pushedIntoHistory', 'pagehide']) addEventListener(kind, left, options);
  // Reports every pushed URL; older browsers lack it.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  navigation?.addEventListener(
    'currententrychange',
    ({ navigationType }) => {
      if (navigationType === 'push') left();
    },
    options,
  );
}
