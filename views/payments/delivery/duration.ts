import type { T } from '#src/shared/text-keys.ts';
import { DAY_MINUTES, MINUTE_SECONDS } from '#src/shared/time.ts';

const HOUR_MINUTES = 60;
/** Times below two days are in hours. */
const MOST_HOURS_MINUTES = 2 * DAY_MINUTES;

/** A time in its two largest units: `25 min`, `3 h`, `3 h 20 min`, `2 d`, `2 d 4 h`. A minute is the least. */
export function durationText(seconds: number, t: T): string {
  const minutes = Math.max(1, Math.round(seconds / MINUTE_SECONDS));
  if (minutes < HOUR_MINUTES) return t('delivery.minutes', { minutes });
  if (minutes < MOST_HOURS_MINUTES) {
    const hours = Math.floor(minutes / HOUR_MINUTES);
    const rest = minutes % HOUR_MINUTES;
    return rest === 0 ? t('delivery.wholeHours', { hours }) : t('delivery.hours', { hours, minutes: rest });
  }
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  return hours === 0 ? t('delivery.wholeDays', { days }) : t('delivery.days', { days, hours });
}
