import { useLayoutEffect, type RefObject } from 'react';

/**
 * Calls `adopt` with the island's form or field once, when the island wakes. The browser may hold other values by then
 * than the server rendered: typed, pressed, autofilled, or restored after Back. Hydration leaves them alone, but the
 * next render writes the state over every controlled field, so `adopt` must set the state from the element first.
 */
export function useAtWake<Root extends HTMLElement>(root: RefObject<Root | null>, adopt: (root: Root) => void): void {
  useLayoutEffect(() => {
    if (root.current !== null) adopt(root.current);
  }, []);
}
