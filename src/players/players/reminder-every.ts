/** How often a player may want to be told how long they have been playing, in minutes; 0 is never. */
export const REMINDER_MINUTES = [0, 15, 30, 60] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

/** What it is for whoever has said nothing, and for what is none of these. */
const USUAL_REMINDER: ReminderMinutes = 60;

/** One of these, whatever a row says. */
export const reminderFrom = (minutes: number): ReminderMinutes =>
  REMINDER_MINUTES.find((one) => one === minutes) ?? USUAL_REMINDER;
