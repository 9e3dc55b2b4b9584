import type { T } from '#src/shared/text-keys.ts';

/** Money of the desk is shown in the base currency. */
export const ROUBLE = '₽';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long something has waited, in the largest two units that say it. */
export function waitWords(t: T, minutes: number): string {
  if (minutes < HOUR) return t('desk.minutes', { count: minutes });
  if (minutes < DAY) return t('desk.hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR });
  return t('desk.days', { days: Math.floor(minutes / DAY), hours: Math.floor((minutes % DAY) / HOUR) });
}

/** Looks again when a request moved (`desk` is told by the socket), and every so often besides. */
export const liveAgain = (address: string): Readonly<Record<`hx-${string}`, string>> => ({
  'hx-get': address,
  'hx-target': 'this',
  'hx-swap': 'outerHTML',
  'hx-trigger': 'desk from:body, every 60s',
});
