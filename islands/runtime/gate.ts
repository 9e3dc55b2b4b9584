/** Anything a person does on the page; a pointer on its way counts, so the code is there before the press. */
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

/** Resolves when the browser has nothing to do, at the latest after two seconds. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else setTimeout(resolve, 200);
  });

/** Opens at the first interaction or two idle seconds after load: neither htmx nor an island comes before. */
export const gate: Promise<void> = Promise.race([
  interacted,
  loaded.then(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS))).then(idle),
]);
