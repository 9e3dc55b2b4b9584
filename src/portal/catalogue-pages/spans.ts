import { timeAfter } from '#src/platform/process/clock.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';

/** The number of a day of UTC: it keeps a cached model for a day at most. */
export const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS);

/** The number of an hour, for a model of the last 24 hours. */
export const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);

/** The first moment of the next day of UTC: a chart until then is the same all day. */
export const endOfDay = (time: Date): Date => timeAfter(time, DAY_MS - (time.getTime() % DAY_MS));
