import { z } from 'zod';
import {
  type JsonOf,
  countField,
  currencyField,
  idField,
  minorField,
  moneyField,
  pictureField,
  pointsField,
  textField,
} from '#src/http/endpoints/output.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';

const flagField = z.literal([0, 1]);
const millisecondsField = z
  .int()
  .describe('Milliseconds since 1970.')
  .meta({ examples: [1_795_262_400_000] });

export const userOutput = z
  .strictObject({
    ID: idField,
    session: z.strictObject({ token: textField('m2Yw…') }),
    auth_type: textField('telegram'),
    name: textField('Kim'),
    has_photo: flagField.describe('Whether the player uploaded a picture.'),
    photo_vk: pictureField.describe('Picture of the sign-in provider.'),
    lastPhotoEditTime: millisecondsField.nullable(),
    balance: moneyField,
    balanceMinor: minorField,
    bonuses: pointsField,
    bonusesMinor: minorField,
    exp: countField,
    level: countField,
    donates_sum: moneyField.describe('Money topped up minus refunds.'),
    donate: moneyField.describe('Topped-up money that counts for withdrawals.'),
    donateMinor: minorField,
    donatePendingMinor: minorField,
    freeSpin: countField,
    bonuseStrike: countField.describe('Days of the daily bonus in a row.'),
    bonuseTodayTaken: flagField,
    cashback: millisecondsField.nullable().describe('End of the running cashback in milliseconds since 1970.'),
    promo: textField('4711').describe('The invite code.'),
    referral: idField.nullable().describe('ID of the inviter.'),
    currency: currencyField,
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
  url: textField('/assets/images/users/4711.jpg?1795262400000').describe(
    'Smaller pictures are beside it: -36.webp and -160.webp.',
  ),
  lastPhotoEditTime: millisecondsField,
});

export const nameOutput = z.strictObject({ name: textField('Kim').describe('The name as it is stored.') });

export const settingsOutput = z.strictObject({
  fastOpening: z.boolean().describe('Skips the animations of games.'),
  sound: z.boolean(),
  hideMe: z.boolean().describe('Hides the player in feeds and leaderboards.'),
  notices: z.boolean(),
});
