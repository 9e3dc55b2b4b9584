import { useEffect } from 'react';

const SKIP_KEYS: readonly string[] = ['Escape', ' ', 'Enter'];

/** Ends an animation by a key while it is active. */
export function useSkipKeys(active: boolean, onSkip: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const skipByKey = (event: KeyboardEvent): void => {
      if (!SKIP_KEYS.includes(event.key) || event.repeat) return;
      event.preventDefault();
      onSkip();
    };
    addEventListener('keydown', skipByKey);
    return () => removeEventListener('keydown', skipByKey);
  }, [active, onSkip]);
}
