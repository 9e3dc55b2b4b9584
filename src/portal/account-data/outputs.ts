import { z } from 'zod';
import { type JsonOf, countField, minorField, moneyField, timeField } from '#src/http/endpoints/output.ts';

const limitOutput = z
  .strictObject({
    period: z.enum(['day', 'week', 'month']),
    sumMinor: minorField.nullable().describe('Null without a limit.'),
    sum: moneyField.nullable(),
    usedMinor: minorField,
    used: moneyField,
    leftMinor: minorField.nullable(),
    left: moneyField.nullable(),
    share: z
      .number()
      .min(0)
      .max(100)
      .describe('Used part in percent.')
      .meta({ examples: [25] }),
    raise: z
      .strictObject({
        stage: z.enum(['waits', 'ripe']),
        sumMinor: minorField.nullable(),
        sum: moneyField.nullable(),
        from: timeField.describe('When the raise can be confirmed.'),
        until: timeField.describe('When the request expires.'),
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
    .strictObject({ until: timeField.nullable().describe('Null for a self-exclusion.'), from: timeField })
    .nullable()
    .describe('The break of the player; null without one.'),
});

export type OwnLimitsModel = JsonOf<typeof limitsOutput>;

export const breakOutput = z.strictObject({ until: timeField.nullable().describe('Null for a self-exclusion.') });

export const sessionPlayOutput = z.strictObject({
  startedAt: timeField,
  minutes: countField,
  everyMinutes: countField.describe('Interval of the reminder; 0 for never.'),
  leftSeconds: countField.nullable().describe('Seconds until the next reminder; null for never.'),
  spent: moneyField.describe('Money paid for openings and added to upgrades.'),
  staked: moneyField.describe('Value of items put into contracts and upgrades.'),
  won: moneyField.describe('Value of everything received.'),
  sold: moneyField.describe('Money received for sold items.'),
  net: moneyField.describe('Won minus spent and staked.'),
  spentMinor: minorField,
  stakedMinor: minorField,
  wonMinor: minorField,
  soldMinor: minorField,
  netMinor: minorField,
});

export const reminderOutput = z.strictObject({
  minutes: countField.describe('Interval; 0 for never.').meta({ examples: [60] }),
});
