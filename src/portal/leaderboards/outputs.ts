import { z } from 'zod';
import { caseCardOutput, itemOutput } from '#src/core/catalogue/models/index.ts';
import {
  type JsonOf,
  countField,
  idField,
  listPage,
  minorField,
  moneyField,
  percentField,
  pictureField,
  textField,
  timeField,
} from '#src/http/endpoints/output.ts';
import { PERIODS } from './period.ts';

const playerIdField = z
  .int()
  .min(0)
  .describe('0 for a hidden player.')
  .meta({ examples: [4711] });

const rankOutput = z
  .strictObject({
    place: countField.nullable(),
    ID: playerIdField,
    name: textField('Kim'),
    avatar: pictureField,
    level: countField.nullable().describe('Null for a hidden player.'),
    isOwn: z.boolean(),
    opened: countField,
    earned: moneyField,
    earnedMinor: minorField,
    best: itemOutput.nullable(),
  })
  .meta({ id: 'LeaderboardRank' });

export type RankModel = JsonOf<typeof rankOutput>;

const favouriteCaseOutput = z.strictObject({
  card: caseCardOutput,
  opened: countField,
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
    counter: countField,
    contracts: countField,
    users: countField,
    online: countField.nullable(),
  }),
  bestPlayers: z.array(rankOutput),
  bestDrop: z
    .strictObject({
      insertId: idField,
      item: itemOutput,
      drawId: idField,
      owner: z.strictObject({ ID: playerIdField, name: textField('Kim') }),
      chance: percentField.nullable(),
      createdAt: timeField,
    })
    .nullable(),
  favouriteCase: favouriteCaseOutput.nullable(),
  own: rankOutput.nullable().describe('Null within the first ten, for guests and for players without an opening.'),
});

export type CountersModel = JsonOf<typeof topOutput>['counters'];

export type BestDropModel = NonNullable<JsonOf<typeof topOutput>['bestDrop']>;

const wonItemOutput = z
  .strictObject({
    insertId: idField,
    item: itemOutput,
    drawId: idField,
    incase: textField('polar-storm').nullable(),
    caseTitle: textField('Polar Storm').nullable(),
    createdAt: timeField,
  })
  .meta({ id: 'WonItem' });

/** An item that the player won. Its current state is private and therefore omitted. */
export type WonItemModel = JsonOf<typeof wonItemOutput>;

export const publicProfileOutput = z.strictObject({
  ID: idField,
  name: textField('Kim'),
  avatar: pictureField,
  level: countField,
  joined: z.iso.date().meta({ examples: ['2026-11-22'] }),
  stats: z.strictObject({ opened: countField, earned: moneyField, earnedMinor: minorField }),
  best: wonItemOutput.nullable(),
  favourite: favouriteCaseOutput.nullable(),
  items: listPage(wonItemOutput),
});
