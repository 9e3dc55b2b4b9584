import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';

const flagField = z.literal([0, 1]);
const millisecondsField = field.integer(1_795_262_400_000).describe('Milliseconds since 1970.');

export const userOutput = z
  .strictObject({
    ID: field.id,
    session: z.strictObject({ token: field.text('m2Yw…') }),
    auth_type: field.text('telegram'),
    name: field.text('Kim'),
    has_photo: flagField.describe('Whether the player uploaded a picture.'),
    photo_vk: field.picture.describe('Picture of the sign-in provider.'),
    lastPhotoEditTime: millisecondsField.nullable(),
    balance: field.money,
    balanceMinor: field.minor,
    bonuses: field.points,
    bonusesMinor: field.minor,
    exp: field.count,
    level: field.count,
    donates_sum: field.money.describe('Money topped up minus refunds.'),
    donate: field.money.describe('Topped-up money that counts for withdrawals.'),
    donateMinor: field.minor,
    donatePendingMinor: field.minor,
    freeSpin: field.count,
    bonuseStrike: field.count.describe('Days of the daily bonus in a row.'),
    bonuseTodayTaken: flagField,
    cashback: millisecondsField.nullable().describe('End of the running cashback in milliseconds since 1970.'),
    promo: field.text('4711').describe('The invite code.'),
    referral: field.id.nullable().describe('ID of the inviter.'),
    currency: field.currency,
    language: z.enum(LOCALE_CODES),
    adult: flagField,
  })
  .meta({ id: 'User', description: 'The signed-in player.' });

/** The user object of the API: field names of the specification plus the store's own (/api/docs, Shapes). */
export type UserModel = JsonOf<typeof userOutput>;

export const balancesOutput = userOutput.pick({
  balance: true,
  balanceMinor: true,
  bonuses: true,
  exp: true,
  donates_sum: true,
  currency: true,
});

export type ChangeAnswer = JsonOf<typeof balancesOutput>;

export const languageOutput = z.enum(LOCALE_CODES).describe('Code of the language in addresses.');

export const avatarOutput = z.strictObject({
  url: field
    .text('/assets/images/users/4711.jpg?1795262400000')
    .describe('Smaller pictures are beside it: -36.webp and -160.webp.'),
  lastPhotoEditTime: millisecondsField,
});

export const nameOutput = z.strictObject({ name: field.text('Kim').describe('The name as it is stored.') });

export const settingsOutput = z.strictObject({
  fastOpening: z.boolean().describe('Skips the animations of games.'),
  sound: z.boolean(),
  hideMe: z.boolean().describe('Hides the player in feeds and leaderboards.'),
  notices: z.boolean(),
});
