import { z } from 'zod';
import { field, type JsonOf, listPage } from '#src/http/endpoints/output.ts';

const friendOutput = z
  .strictObject({
    ID: field.playerId.describe('0 for a hidden or deleted player.'),
    name: field.text('Kim').nullable(),
    avatar: field.picture,
    joinedAt: field.time,
    active: z.boolean().describe('True after a top-up.'),
    earned: field.money,
    earnedMinor: field.minor,
  })
  .meta({ id: 'InvitedFriend' });

export type FriendModel = JsonOf<typeof friendOutput>;

export const referralOutput = z.strictObject({
  link: field.text('https://store.example/en/ref/4711'),
  promo: field.text('4711').describe('The invite code.'),
  level: field.count,
  percent: field.percent,
  count: field.count.describe('All invited players.'),
  active: field.count.describe('Invited players who have topped up.'),
  earned: field.money,
  earnedMinor: field.minor,
  list: listPage(friendOutput),
});

export const inviteCodeOutput = z.strictObject({
  promo: field.text('kims-code').describe('The code as it is stored.'),
});

export const inviteGiftOutput = z.strictObject({
  gift: field.count.describe('Points for each of the two players, with the first top-up.'),
  bonuses: field.points.describe('Points afterwards.'),
  bonusesMinor: field.minor,
});
