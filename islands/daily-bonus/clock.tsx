import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ClockFace } from '#src/shared/moscow-day.ts';
import { useT } from '#views/ui/texts.tsx';
import { wallMs } from '../runtime/clock.ts';
import { countAt } from './count.ts';

const TICK_MS = 1000;

interface ClockProps {
  readonly untilMs: number;
  /** When the server said so, in ms since 1970. */
  readonly nowMs: number;
  readonly isTaken: boolean;
  /** The page's own address, for looking again when the day is over. */
  readonly again: string;
  readonly onOver: () => void;
}

/**
 * The time to the next day of the store. The server's value is there first; it ticks as soon as the page is awake, and
 * stops when the day is over.
 */
export function Clock({ untilMs, nowMs, isTaken, again, onOver }: ClockProps): ReactElement {
  const t = useT();
  const [count, setCount] = useState(() => countAt(untilMs, nowMs));
  const over = useRef(onOver);
  over.current = onOver;

  useEffect(() => {
    const aheadMs = serverAheadMs(nowMs);
    const tick = (): void => {
      const next = countAt(untilMs, wallMs() + aheadMs);
      setCount(next);
      if (!next.isOver) return;
      clearInterval(timer);
      over.current();
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [untilMs, nowMs]);

  return (
    <div className="clock" data-over={count.isOver || undefined}>
      <h3 id="clock">{isTaken ? t('bonus.clock.taken') : t('bonus.clock.title')}</h3>
      <div className="clock__face" role="timer" aria-labelledby="clock">
        <Part of={count.face} name="hours" />
        <Part of={count.face} name="minutes" />
        <Part of={count.face} name="seconds" />
      </div>
      <p className="clock__over" role="status">
        {count.isOver && <a href={again}>{t('bonus.clock.over')}</a>}
      </p>
    </div>
  );
}

function Part({ of: face, name }: { of: ClockFace; name: keyof ClockFace }): ReactElement {
  const t = useT();
  return (
    <span>
      <b>{face[name]}</b>
      <small>{t(`bonus.clock.${name}`, { count: Number(face[name]) })}</small>
    </span>
  );
}

/**
 * By how much the server's clock is ahead of the visitor's: the answer that brought this page began to come when the
 * server said `nowMs`. Without the browser's record of that the visitor's clock is trusted.
 */
function serverAheadMs(nowMs: number): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit === undefined ? 0 : nowMs - (performance.timeOrigin + visit.responseStart);
}
