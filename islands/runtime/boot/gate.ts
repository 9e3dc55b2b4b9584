/** Interaction events. A pointer movement counts, so that code is loaded before the press. */
const INTERACTIONS = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
const IDLE_MS = 2000;
/** A visitor who only reads gets live updates this long after load, and at most two seconds later. */
const LONG_IDLE_MS = 3000;
const LATE_MS = 1000;
const PAUSE_MS = 500;
/** After the first interaction, its own work comes first. */
const SETTLED_MS = 1500;

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});

/** Resolves at the first interaction with the page. */
export const interacted = new Promise<void>((resolve) => {
  for (const kind of INTERACTIONS)
    addEventListener(kind, () => resolve(), { once: true, passive: true, capture: true });
  const onMove = ({ movementX, movementY }: PointerEvent): void => {
    // A page that is laid out under a resting pointer gets events of it without a movement.
    if (movementX === 0 && movementY === 0) return;
    removeEventListener('pointermove', onMove, true);
    resolve();
  };
  addEventListener('pointermove', onMove, { passive: true, capture: true });
});

const after = (timeMs: number) => (): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

const visible = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });

const idleWithin = (timeout: number) => (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, 200);
  });

/** Resolves when the browser is idle, after two seconds at the latest. */
export const idle = idleWithin(IDLE_MS);
/** Resolves when the browser is idle, after half a second at the latest. */
export const pause = idleWithin(PAUSE_MS);

/** Resolves at the first interaction or two idle seconds after load. Islands wait for it. */
export const gate: Promise<void> = Promise.race([interacted, loaded.then(after(IDLE_MS)).then(idle)]);

/** Resolves when an island asks for live updates by the event `follow`. */
const followed = new Promise<void>((resolve) => {
  addEventListener('follow', () => resolve(), { once: true });
});

/**
 * Resolves when a visible page has been idle for long, or soon after the first interaction. Scripts that only bring
 * updates wait for it, unless the page consists of them.
 */
export const late: Promise<void> = Promise.race([
  interacted.then(after(SETTLED_MS)),
  loaded.then(after(LONG_IDLE_MS)),
  followed,
])
  .then(visible)
  .then(idleWithin(LATE_MS));
