import { useEffect, type RefObject } from 'react';

/**
 * Keeps the focus in an island when the focused element leaves the page or is disabled for a while: it goes to the
 * nearest element around it that stays, or back once the element is enabled again. Without this the browser drops it
 * to the top of the page. Effects that move the focus themselves run first.
 */
export function useSteadyFocus(inside: RefObject<Element | null>): void {
  useEffect(() => {
    const root = inside.current?.closest('store-island');
    if (!(root instanceof HTMLElement)) return undefined;
    let path: readonly HTMLElement[] = [];
    const follow = ({ target }: FocusEvent): void => {
      path = pathOf(target, root);
    };
    const leave = ({ target }: FocusEvent): void => {
      // The player left the element, unless it was taken away from them.
      queueMicrotask(() => {
        if (path[0] === target && canFocus(path[0])) path = [];
      });
    };
    const observer = new MutationObserver(() => {
      const [focused, ...around] = path;
      if (focused === undefined || document.activeElement !== document.body) return;
      if (canFocus(focused)) return focused.focus({ preventScroll: true });
      const ancestor = focused.isConnected ? undefined : around.find(({ isConnected }) => isConnected);
      if (ancestor === undefined) return;
      ancestor.tabIndex = -1;
      ancestor.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', follow);
    root.addEventListener('focusout', leave);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', follow);
      root.removeEventListener('focusout', leave);
    };
  }, []);
}

const canFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled, [inert] *');

/** The element and those around it, up to the island, which has no box and so cannot have the focus. */
function pathOf(target: EventTarget | null, root: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let element = target; element instanceof Element && element !== root; element = element.parentElement) {
    if (element instanceof HTMLElement) path.push(element);
  }
  return path;
}
