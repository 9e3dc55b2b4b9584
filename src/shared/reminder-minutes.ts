/** Intervals between play reminders, in minutes; 0 for never. */
export const REMINDER_MINUTES = [0, 15, 30, 60] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

/** Default, also for invalid values. */
const USUAL_REMINDER: ReminderMinutes = 60;

export const reminderFrom = (minutes: number): ReminderMinutes =>
  REMINDER_MINUTES.find((one) => one === minutes) ?? USUAL_REMINDER;
