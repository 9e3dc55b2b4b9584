/** The loading screen as it came. */
export interface LoaderShown {
  readonly afterMs: number;
  readonly text: string;
  readonly role: string | null;
}

/** Tells the test when the loading screen comes, and how long after the press. */
export function watchForLoader(): void {
  let pressedAt = 0;
  addEventListener('click', () => (pressedAt = performance.now()), true);
  new MutationObserver(() => {
    const loader = document.querySelector<HTMLElement>('.loader');
    if (loader === null) return;
    const { noteLoader } = globalThis as unknown as { noteLoader: (shown: LoaderShown) => void };
    noteLoader({
      afterMs: performance.now() - pressedAt,
      text: loader.textContent,
      role: loader.getAttribute('role'),
    });
  }).observe(document, { childList: true, subtree: true });
}
