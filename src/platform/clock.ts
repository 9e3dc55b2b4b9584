/**
 * Times that are reckoned from other times. What time it is now is asked of `world.clock` alone, so that tests can set
 * it; nothing here reads a clock.
 */

/** The time so many milliseconds after another; before it when they are negative. */
export const timeAfter = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** The time that many milliseconds after the first of 1970, as numbers of time are kept in Redis. */
export const timeOfMs = (ms: number): Date => new Date(ms);

/** The time that an ISO 8601 text names, as JSON has it. */
export const timeFromText = (text: string): Date => new Date(text);

/** The time so many seconds after 1970, as those outside count it. */
export const timeOfSeconds = (seconds: number): Date => new Date(seconds * 1000);
