import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';

/** State and handlers of the popup. */
export interface Popup {
  readonly isOpen: boolean;
  readonly node: RefObject<HTMLElement | null>;
  readonly toggle: () => void;
  /** Call on pointerdown of the opener: the browser has already closed the popover when the click arrives. */
  readonly noteState: () => void;
  /** Closes the popup when the focus moves outside it. */
  readonly followFocus: (event: FocusEvent) => void;
}

/** Tracks a popover, which the browser closes on Escape and on a press outside. */
export function usePopup(): Popup {
  const node = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const list = node.current;
    if (list === null) return;
    const follow = (event: Event): void => setOpen((event as ToggleEvent).newState === 'open');
    list.addEventListener('toggle', follow);
    return () => list.removeEventListener('toggle', follow);
  }, []);

  const toggle = useCallback((): void => {
    const list = node.current;
    if (list === null) return;
    if (list.matches(':popover-open')) list.hidePopover();
    else if (!wasOpen.current) list.showPopover();
    wasOpen.current = false;
  }, []);
  const noteState = useCallback((): void => {
    wasOpen.current = node.current?.matches(':popover-open') ?? false;
  }, []);
  const followFocus = useCallback(({ relatedTarget }: FocusEvent): void => {
    const list = node.current;
    if (relatedTarget instanceof Node && list !== null && !list.contains(relatedTarget)) list.hidePopover();
  }, []);
  return { isOpen, node, toggle, noteState, followFocus };
}
