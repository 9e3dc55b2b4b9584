import { setTimeout } from 'node:timers/promises';

/** Time arithmetic. The current time comes from `services.clock` only, so that tests can set it. */

/** Adds milliseconds, which may be negative. */
export const timeAfter = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** From milliseconds since 1970, as Redis stores times. */
export const timeOfMs = (ms: number): Date => new Date(ms);

/** From an ISO 8601 text, as in JSON. */
export const timeFromText = (text: string): Date => new Date(text);

/** From seconds since 1970, as providers send times. */
export const timeOfSeconds = (seconds: number): Date => new Date(seconds * 1000);

/** Resolves after some milliseconds. */
export const pause = (ms: number): Promise<void> => setTimeout(ms);
