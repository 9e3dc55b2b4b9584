export interface LoaderState {
  readonly afterMs: number;
  readonly text: string;
  readonly role: string | null;
}

/** Reports when the loading screen appears with its hint, and how long after the click. */
export function watchForLoader(): void {
  let pressedAt = 0;
  addEventListener('click', () => (pressedAt = performance.now()), true);
  new MutationObserver(() => {
    const loader = document.querySelector<HTMLElement>('.loader');
    // The hint follows its screen before the browser paints.
    if (!loader?.querySelector('p')) return;
    const { noteLoader } = globalThis as unknown as { noteLoader: (state: LoaderState) => void };
    noteLoader({ afterMs: performance.now() - pressedAt, text: loader.textContent, role: loader.getAttribute('role') });
  }).observe(document, { childList: true, subtree: true });
}
