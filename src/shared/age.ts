import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './time.ts';

export interface Age {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days' | 'months';
  readonly count: number;
}

const UNITS: readonly (readonly [Age['unit'], number])[] = [
  ['months', 30 * DAY_SECONDS],
  ['days', DAY_SECONDS],
  ['hours', HOUR_SECONDS],
  ['minutes', MINUTE_SECONDS],
];

/** The age after `ms` milliseconds, rounded down. A month has 30 days. A negative age is 0 seconds. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const unit = UNITS.find(([, size]) => seconds >= size);
  return unit ? { unit: unit[0], count: Math.floor(seconds / unit[1]) } : { unit: 'seconds', count: seconds };
}
