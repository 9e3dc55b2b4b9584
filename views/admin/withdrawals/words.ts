import type { T } from '#src/shared/text-keys.ts';

/** The withdrawal queue shows money in the base currency. */
export const ROUBLE = '₽';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Waiting time in its two largest units. */
export function waitWords(t: T, minutes: number): string {
  if (minutes < HOUR) return t('admin-withdrawals.minutes', { count: minutes });
  if (minutes < DAY)
    return t('admin-withdrawals.hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR });
  return t('admin-withdrawals.days', { days: Math.floor(minutes / DAY), hours: Math.floor((minutes % DAY) / HOUR) });
}

/** htmx attributes that reload the element on the socket event `desk` and at a fixed interval. */
export const liveAgain = (address: string): Readonly<Record<`hx-${string}`, string>> => ({
  'hx-get': address,
  'hx-target': 'this',
  'hx-swap': 'outerHTML',
  'hx-trigger': 'desk from:body, every 60s',
  // No activity of the member: an idle session ends although its page goes on asking.
  'hx-headers': '{"X-Refresh":"1"}',
});
