import { gate, idle, interacted, late } from './gate.ts';
import type { WakeStrategy } from '#ui/island.ts';

const TOUCHES = ['pointerenter', 'focusin', 'touchstart'] as const;
/** Distance outside the viewport at which an island counts as visible. */
const NEAR = '200px';

/**
 * Calls `wake` once, according to the strategy; a touch of the element wakes it with any strategy. Returns the function
 * that cancels the waiting.
 */
export function wakeBy(strategy: WakeStrategy, element: HTMLElement, wake: () => void): () => void {
  const stopped = new AbortController();
  const once = (): void => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    wake();
  };
  const listening = { signal: stopped.signal, passive: true, capture: true };
  for (const kind of TOUCHES) element.addEventListener(kind, once, listening);
  if (strategy === 'live') addEventListener('live', once, { signal: stopped.signal });
  else if (strategy === 'late') void late.then(once);
  else if (strategy === 'interaction') void Promise.race([interacted.then(idle), late]).then(once);
  else if (strategy !== 'intent') void gate.then(() => afterGate(strategy, element, once, stopped.signal));
  return () => stopped.abort();
}

function afterGate(strategy: WakeStrategy, element: HTMLElement, wake: () => void, stopped: AbortSignal): void {
  if (stopped.aborted) return;
  if (strategy === 'now') wake();
  else if (strategy === 'idle') void idle().then(wake);
  else watchVisible(element, wake, stopped);
}

/** Observes the children, because the element itself has no box (`display: contents`). */
function watchVisible(element: HTMLElement, wake: () => void, stopped: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) wake();
    },
    { rootMargin: NEAR },
  );
  for (const child of element.children) observer.observe(child);
  stopped.addEventListener('abort', () => observer.disconnect());
}
