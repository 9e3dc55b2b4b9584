import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

const seconds = field.integer(4320).describe('Seconds from the request to the delivery.');

const dayOutput = z.strictObject({
  day: z.iso
    .date()
    .describe('Moscow day.')
    .meta({ examples: ['2026-11-28'] }),
  requests: field.count.describe('Requests made on this day.'),
  delivered: field.count.describe('Requests delivered on this day.'),
  medianSeconds: seconds.nullable(),
  p90Seconds: seconds.nullable(),
  missed: field.count.describe('Promises that ran out on this day while their request was open.'),
  points: field.points.describe('Points given for late deliveries.'),
  pointsMinor: field.minor,
});
export type DeliveryDayModel = JsonOf<typeof dayOutput>;

const signedDayOutput = dayOutput.extend({
  signature: field.hex.nullable().describe('Made with the key of the history.'),
  isSigned: z.boolean().describe('False when the figures are not those that the store signed.'),
});
export type SignedDayModel = JsonOf<typeof signedDayOutput>;

const usualOutput = z.strictObject({
  scope: z.enum(['hour', 'month', 'ever']).describe('Deliveries of this hour, of 30 days, or of all time.'),
  hour: field.count.describe('Hour of UTC.'),
  count: field.count.describe('Deliveries measured.'),
  medianSeconds: seconds,
  p90Seconds: seconds,
});
export type UsualTimeModel = JsonOf<typeof usualOutput>;

export const deliveryOutput = z.strictObject({
  promise: z
    .strictObject({
      hours: field.count.describe('A new request is promised within so many hours.'),
      perMille: field.count.describe('Points for a late delivery, in thousandths of the price.'),
      leastPriceMinor: field.minor.describe('The smallest price that gives points.'),
      playerDayPoints: field.count.describe('The most for a player on a Moscow day.'),
      dayPoints: field.count.describe('The most for all players on a Moscow day.'),
    })
    .nullable()
    .describe('Null while nothing is promised.'),
  usual: usualOutput.nullable().describe('Null while too few deliveries were measured.'),
  today: dayOutput.describe('The day so far, which is not signed.'),
  days: z.array(signedDayOutput),
});
export type DeliveryPageModel = JsonOf<typeof deliveryOutput>;
