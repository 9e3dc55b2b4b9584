import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

const limitOutput = z
  .strictObject({
    period: z.enum(['day', 'week', 'month']),
    sumMinor: field.minor.nullable().describe('Null without a limit.'),
    sum: field.money.nullable(),
    usedMinor: field.minor,
    used: field.money,
    leftMinor: field.minor.nullable(),
    left: field.money.nullable(),
    share: z
      .number()
      .min(0)
      .max(100)
      .describe('Used part in percent.')
      .meta({ examples: [25] }),
    raise: z
      .strictObject({
        stage: z.enum(['waits', 'ripe']),
        sumMinor: field.minor.nullable(),
        sum: field.money.nullable(),
        from: field.time.describe('When the raise can be confirmed.'),
        until: field.time.describe('When the request expires.'),
      })
      .nullable()
      .describe('The requested raise.'),
  })
  .meta({ id: 'PlayLimit' });

/** One limit and its remainder. Sums are in the display currency; fields named `Minor` are in kopecks. */
export type LimitFieldModel = JsonOf<typeof limitOutput>;

export const limitsOutput = z.strictObject({
  limits: z.array(z.strictObject({ kind: z.enum(['topup', 'loss']), fields: z.array(limitOutput) })),
  pause: z
    .strictObject({ until: field.time.nullable().describe('Null for a self-exclusion.'), from: field.time })
    .nullable()
    .describe('The break of the player; null without one.'),
});

export type OwnLimitsModel = JsonOf<typeof limitsOutput>;

export const breakOutput = z.strictObject({ until: field.time.nullable().describe('Null for a self-exclusion.') });

export const sessionPlayOutput = z.strictObject({
  startedAt: field.time,
  minutes: field.count,
  everyMinutes: field.count.describe('Interval of the reminder; 0 for never.'),
  leftSeconds: field.count.nullable().describe('Seconds until the next reminder; null for never.'),
  spent: field.money.describe('Money paid for openings and added to upgrades.'),
  staked: field.money.describe('Value of items put into contracts and upgrades.'),
  won: field.money.describe('Value of everything received.'),
  expected: field.money
    .nullable()
    .describe('What the games of the session return on average by the published odds; null until the reminder is due.'),
  sold: field.money.describe('Money received for sold items.'),
  net: field.money.describe('Won minus spent and staked.'),
  spentMinor: field.minor,
  stakedMinor: field.minor,
  wonMinor: field.minor,
  soldMinor: field.minor,
  netMinor: field.minor,
});

export const reminderOutput = z.strictObject({
  minutes: field.count.describe('Interval; 0 for never.').meta({ examples: [60] }),
});
