import { useEffect, useRef, type RefObject } from 'react';

export interface HeldField {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly defaultValue: string;
}

/**
 * Shows `value` in a text field that React does not control, for fields that the browser restores after Back: it
 * restores only a field whose value differs from its markup, and React writes a controlled value into the markup.
 */
export function useHeldField(value: string): HeldField {
  const ref = useRef<HTMLInputElement>(null);
  const first = useRef(value);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (ref.current !== null && ref.current.value !== value) ref.current.value = value;
  }, [value]);
  return { ref, defaultValue: first.current };
}
