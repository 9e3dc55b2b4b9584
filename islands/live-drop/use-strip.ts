import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyOfWin, type ShownWin } from '#src/shared/live.ts';
import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';
import { useStore } from '#islands/runtime/use-store.ts';
import { cameInFront } from './difference.ts';

const MOVES_MS = 250;
/** A new win is lit by its rarity and dims. */
const LIT_MS = 1200;
/** Session storage: the visitor paused the live feed, also for the following pages. */
const PAUSED = 'drops.paused';

export interface LiveStrip {
  readonly shown: readonly ShownWin[];
  readonly list: RefObject<HTMLOListElement | null>;
  readonly isAwake: boolean;
  readonly isPaused: boolean;
  readonly toggle: () => void;
  /** Shows what arrived while an entry was hovered or focused; called when one is left. */
  readonly look: () => void;
}

/**
 * The wins to show: those of the page, then those that arrive. The strip stands still while the visitor pauses it, and
 * while an entry is hovered or focused.
 */
export function useStrip(wins: readonly ShownWin[]): LiveStrip {
  const latest = useStore(({ live }) => live.strip);
  const [shown, setShown] = useState(wins);
  const [isPaused, setPaused] = useState(false);
  const [isAwake, setAwake] = useState(false);
  const [leftCount, setLeftCount] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    setPaused(isKeptPaused());
    setAwake(true);
  }, []);
  useEffect(() => {
    if (!isAwake || isPaused || latest === null || latest.length === 0) return;
    if (list.current?.matches(':hover, :focus-within') !== true) setShown(latest);
  }, [latest, isPaused, isAwake, leftCount]);
  useSlide(list, shown);
  return {
    shown,
    list,
    isAwake,
    isPaused,
    toggle: () => {
      keepPaused(!isPaused);
      setPaused(!isPaused);
    },
    // The element is left after the event that announces it.
    look: () => void setTimeout(() => setLeftCount((count) => count + 1)),
  };
}

/** Moves all entries by the width of the new ones, when nothing else changed. */
function useSlide(list: RefObject<HTMLOListElement | null>, shown: readonly ShownWin[]): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const count = cameInFront(before.current.map(keyOfWin), shown.map(keyOfWin)) ?? 0;
    before.current = shown;
    // The page came before the first win of the store.
    if (shown.length > 0) list.current?.closest('section')?.removeAttribute('hidden');
    if (list.current === null || count === 0 || wantsStillness()) return;
    const drops = [...list.current.children];
    const width = (drops[count]?.getBoundingClientRect().x ?? 0) - (drops[0]?.getBoundingClientRect().x ?? 0);
    const from = { transform: `translateX(${String(-width)}px)` };
    for (const element of drops)
      element.animate([from, { transform: 'none' }], { duration: MOVES_MS, easing: 'ease-out' });
    for (const element of drops.slice(0, count))
      element.firstElementChild?.animate([{ opacity: 1 }, { opacity: 0 }], {
        duration: LIT_MS,
        pseudoElement: '::after',
      });
  }, [list, shown]);
}

function isKeptPaused(): boolean {
  try {
    return sessionStorage.getItem(PAUSED) !== null;
  } catch {
    return false;
  }
}

function keepPaused(isPaused: boolean): void {
  try {
    if (isPaused) sessionStorage.setItem(PAUSED, '1');
    else sessionStorage.removeItem(PAUSED);
  } catch {
    // Storage is unavailable: the pause applies to this page only.
  }
}
