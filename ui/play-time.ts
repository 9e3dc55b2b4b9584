import type { T } from '#src/shared/text-keys.ts';

/** Localised duration from minutes; with hours from 60 minutes. */
export function playTime(t: T, all: number): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return t('layout.reminder.minutes', { minutes });
  return minutes === 0 ? t('layout.reminder.hours', { hours }) : t('layout.reminder.time', { hours, minutes });
}
