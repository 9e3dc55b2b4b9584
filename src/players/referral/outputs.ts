import { z } from 'zod';
import {
  type JsonOf,
  countField,
  listPage,
  minorField,
  moneyField,
  percentField,
  pictureField,
  pointsField,
  textField,
  timeField,
} from '#src/http/endpoints/output.ts';

const friendOutput = z
  .strictObject({
    ID: z
      .int()
      .min(0)
      .describe('0 for a hidden or deleted player.')
      .meta({ examples: [4711] }),
    name: textField('Kim').nullable(),
    avatar: pictureField,
    joinedAt: timeField,
    active: z.boolean().describe('True after a top-up.'),
    earned: moneyField,
    earnedMinor: minorField,
  })
  .meta({ id: 'InvitedFriend' });

export type FriendModel = JsonOf<typeof friendOutput>;

export const referralOutput = z.strictObject({
  link: textField('https://store.example/en/ref/4711'),
  promo: textField('4711').describe('The invite code.'),
  level: countField,
  percent: percentField,
  count: countField.describe('All invited players.'),
  active: countField.describe('Invited players who have topped up.'),
  earned: moneyField,
  earnedMinor: minorField,
  list: listPage(friendOutput),
});

export const inviteCodeOutput = z.strictObject({ promo: textField('kims-code').describe('The code as it is stored.') });

export const inviteGiftOutput = z.strictObject({
  gift: countField.describe('Points for each of the two players, with the first top-up.'),
  bonuses: pointsField.describe('Points afterwards.'),
  bonusesMinor: minorField,
});
