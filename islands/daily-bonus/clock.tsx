import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ClockFace } from '#src/shared/moscow-day.ts';
import { useT } from '#ui/texts.tsx';
import { wallMs } from '#islands/runtime/clock.ts';
import { countAt } from './count.ts';

const TICK_MS = 1000;

interface ClockProps {
  readonly untilMs: number;
  /** Server time when the page was rendered, in ms since 1970. */
  readonly nowMs: number;
  readonly isTaken: boolean;
  /** Address of the page, for reloading when the day is over. */
  readonly again: string;
  readonly onOver: () => void;
}

/**
 * Time until the store's next day. Shows the server's value first, ticks after hydration, and stops when the day is
 * over.
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
      <h3 id="clock">{isTaken ? t('daily-bonus.clock.taken') : t('daily-bonus.clock.title')}</h3>
      <div className="clock__face" role="timer" aria-labelledby="clock">
        <Part of={count.face} name="hours" />
        <Colon />
        <Part of={count.face} name="minutes" />
        <Colon />
        <Part of={count.face} name="seconds" />
      </div>
      <p className="clock__over" role="status">
        {count.isOver && <a href={again}>{t('daily-bonus.clock.over')}</a>}
      </p>
    </div>
  );
}

/** Silent, because the words beneath the numbers are read. */
const Colon = (): ReactElement => <i aria-hidden="true">:</i>;

function Part({ of: face, name }: { of: ClockFace; name: keyof ClockFace }): ReactElement {
  const t = useT();
  return (
    <span>
      <b>{face[name]}</b>
      <small>{t(`daily-bonus.clock.${name}`, { count: Number(face[name]) })}</small>
    </span>
  );
}

/**
 * Offset of the server's clock from the browser's clock in ms: the response of this page started when the server's
 * clock showed `nowMs`. Without navigation timing the browser's clock is trusted.
 */
function serverAheadMs(nowMs: number): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit === undefined ? 0 : nowMs - (performance.timeOrigin + visit.responseStart);
}
