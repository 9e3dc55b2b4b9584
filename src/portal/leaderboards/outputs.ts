import { z } from 'zod';
import { caseCardOutput, itemOutput } from '#src/core/catalogue/models/index.ts';
import { field, type JsonOf, listPage } from '#src/http/endpoints/output.ts';
import { PERIODS } from './period.ts';

const rankOutput = z
  .strictObject({
    place: field.count.nullable(),
    ID: field.playerId,
    name: field.text('Kim'),
    avatar: field.picture,
    level: field.count.nullable().describe('Null for a hidden player.'),
    isOwn: z.boolean(),
    opened: field.count,
    earned: field.money,
    earnedMinor: field.minor,
    best: itemOutput.nullable(),
  })
  .meta({ id: 'LeaderboardRank' });

export type RankModel = JsonOf<typeof rankOutput>;

const favouriteCaseOutput = z.strictObject({
  card: caseCardOutput,
  opened: field.count,
  share: z
    .number()
    .min(0)
    .max(1)
    .describe('Share of all openings.')
    .meta({ examples: [0.25] }),
});

export type FavouriteModel = JsonOf<typeof favouriteCaseOutput>;

export const topOutput = z.strictObject({
  period: z.enum(PERIODS),
  counters: z.strictObject({
    counter: field.count,
    contracts: field.count,
    users: field.count,
    online: field.count.nullable(),
  }),
  bestPlayers: z.array(rankOutput),
  bestDrop: z
    .strictObject({
      insertId: field.id,
      item: itemOutput,
      drawId: field.id,
      owner: z.strictObject({ ID: field.playerId, name: field.text('Kim') }),
      chance: field.percent.nullable(),
      createdAt: field.time,
    })
    .nullable(),
  favouriteCase: favouriteCaseOutput.nullable(),
  own: rankOutput.nullable().describe('Null within the first ten, for guests and for players without an opening.'),
});

export type CountersModel = JsonOf<typeof topOutput>['counters'];

export type BestDropModel = NonNullable<JsonOf<typeof topOutput>['bestDrop']>;

const wonItemOutput = z
  .strictObject({
    insertId: field.id,
    item: itemOutput,
    drawId: field.id,
    incase: field.text('polar-storm').nullable(),
    caseTitle: field.text('Polar Storm').nullable(),
    createdAt: field.time,
  })
  .meta({ id: 'WonItem' });

/** An item that the player won. Its current state is private and therefore omitted. */
export type WonItemModel = JsonOf<typeof wonItemOutput>;

export const publicProfileOutput = z.strictObject({
  ID: field.id,
  name: field.text('Kim'),
  avatar: field.picture,
  level: field.count,
  joined: z.iso.date().meta({ examples: ['2026-11-22'] }),
  stats: z.strictObject({ opened: field.count, earned: field.money, earnedMinor: field.minor }),
  best: wonItemOutput.nullable(),
  favourite: favouriteCaseOutput.nullable(),
  items: listPage(wonItemOutput),
});
