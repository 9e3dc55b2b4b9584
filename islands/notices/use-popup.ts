import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';

/** What a list that opens over the page is steered by. */
export interface Popup {
  readonly isOpen: boolean;
  readonly node: RefObject<HTMLElement | null>;
  readonly toggle: () => void;
  /** Called when the pointer goes down on the opener: by the time of its click the browser has closed the list. */
  readonly noteState: () => void;
  /** Closes when the focus goes on to something beside the list. */
  readonly followFocus: (event: FocusEvent) => void;
}

/** Follows a popover, which the browser itself closes by Escape and by a press beside it. */
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
