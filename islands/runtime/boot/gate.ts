/** Interaction events. A pointer movement counts, so that code is loaded before the press. */
const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
const IDLE_MS = 2000;

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});

const interacted = new Promise<void>((resolve) => {
  for (const kind of INTERACTIONS)
    addEventListener(kind, () => resolve(), { once: true, passive: true, capture: true });
});

/** Resolves when the browser is idle, after two seconds at the latest. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else setTimeout(resolve, 200);
  });

/** Resolves at the first interaction or two idle seconds after load. htmx and islands wait for it. */
export const gate: Promise<void> = Promise.race([
  interacted,
  loaded.then(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS))).then(idle),
]);
