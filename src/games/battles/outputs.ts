import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import {
  type JsonOf,
  countField,
  hexField,
  idField,
  listPage,
  minorField,
  moneyField,
  percentField,
  pictureField,
  textField,
  ticketField,
  timeField,
} from '#src/http/endpoints/output.ts';
import { BATTLE_FORMATS, BATTLE_MODES, CANCEL_REASONS } from '#src/shared/battles.ts';

const seatNumber = z
  .int()
  .min(1)
  .max(4)
  .meta({ examples: [1] });
const roundNumber = z
  .int()
  .min(1)
  .max(21)
  .meta({ examples: [1] });

const seatOutput = z
  .strictObject({
    seat: seatNumber,
    team: seatNumber,
    player: z
      .strictObject({
        ID: z
          .int()
          .min(0)
          .describe('0 for a hidden player.')
          .meta({ examples: [4711] }),
        name: textField('Kim'),
        avatar: pictureField,
      })
      .nullable()
      .describe('Null in a free seat and in one of the bot.'),
    bot: z.boolean().describe('Whether the house plays the seat.'),
    clientSeed: textField('9f86d081884c7d65').nullable().describe('Null in a free seat and in one of the bot.'),
    total: moneyField.describe('Worth of the revealed drops.'),
    totalMinor: minorField,
    score: moneyField.describe('The part of it that counts by the mode.'),
    scoreMinor: minorField,
    won: moneyField.describe('In items or money; 0 until the battle is finished.'),
    wonMinor: minorField,
  })
  .meta({ id: 'BattleSeat' });

export type BattleSeatModel = JsonOf<typeof seatOutput>;

const caseOutput = z.strictObject({
  name: textField('polar-storm'),
  versionId: idField.describe('Version with the odds, frozen at creation.'),
  title: textField('Polar Storm'),
  logo: pictureField,
  price: moneyField,
  priceMinor: minorField,
});

const cardOutput = z
  .strictObject({
    id: textField('k7m2p9xw4rtd'),
    state: z.enum(['waiting', 'running', 'finished', 'cancelled']),
    mode: z.enum(BATTLE_MODES),
    format: z.enum(BATTLE_FORMATS),
    private: z.boolean(),
    seats: z.array(seatOutput),
    cases: z.array(caseOutput).describe('One for each round.'),
    entry: moneyField.describe('Sum of the prices of the cases.'),
    entryMinor: minorField,
    fundPercent: percentField.describe('Part of the other entries that the creator pays.'),
    joinPrice: moneyField.describe('What a free seat costs.'),
    joinPriceMinor: minorField,
    expiresAt: timeField.nullable().describe('When the battle is cancelled unless it is full.'),
    botAt: timeField.nullable().describe('From when on the creator may call the bot; null when it does not play.'),
    drawnAt: timeField.nullable(),
    finishAt: timeField.nullable().describe('When the reels of the last round have stopped.'),
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    winner: z
      .strictObject({
        seats: z.array(seatNumber),
        drawn: z.boolean().describe('Whether one more draw decided between level sides.'),
      })
      .nullable()
      .describe('Null until the battle is finished.'),
    createdAt: timeField,
  })
  .meta({ id: 'BattleCard', description: 'A battle without its draws.' });

export type BattleCardModel = JsonOf<typeof cardOutput>;

export const battleOutput = z
  .strictObject({
    ...cardOutput.shape,
    quote: hexField.nullable().describe('Hash of the terms, to be sent when joining; null when a case has changed.'),
    serverSeedHash: hexField.describe('Committed at creation.'),
    serverSeed: hexField.nullable().describe('Revealed with the last round.'),
    beacon: z
      .strictObject({
        key: hexField.describe('Public key of the beacon.'),
        round: countField.nullable().describe('Known when the battle is full.'),
        signature: hexField.nullable(),
        randomness: hexField.nullable().describe('SHA-256 of the signature.'),
      })
      .nullable()
      .describe('Public randomness that the draws mix in; null for a battle without it.'),
    rounds: z
      .array(
        z.strictObject({
          round: roundNumber,
          revealAt: timeField,
          drops: z.array(z.strictObject({ seat: seatNumber, ticket: ticketField, item: itemOutput })),
        }),
      )
      .describe('Revealed rounds only.'),
    revealTimes: z.array(timeField).describe('When each round is revealed; empty before the draw.'),
    tie: z
      .strictObject({
        round: roundNumber.describe('The round of the draw: one more than the rounds of the battle.'),
        cursor: countField,
        ticket: ticketField,
        ranges: z.array(z.strictObject({ team: seatNumber, from: ticketField, to: ticketField })),
      })
      .nullable()
      .describe('The draw between level sides.'),
  })
  .meta({ id: 'Battle', description: 'A battle with its revealed draws.' });

export type BattleModel = JsonOf<typeof battleOutput>;

export const battleListOutput = listPage(cardOutput);

export const battleProofOutput = z
  .strictObject({
    kind: z.literal('battle'),
    id: textField('k7m2p9xw4rtd'),
    mode: z.enum(BATTLE_MODES),
    serverSeedHash: hexField,
    serverSeed: hexField.nullable().describe('Null until the battle is finished.'),
    seats: z.array(
      z.strictObject({ seat: seatNumber, team: seatNumber, clientSeed: textField('9f86d081884c7d65').nullable() }),
    ),
    beacon: z
      .strictObject({ key: hexField, round: countField.nullable(), signature: hexField.nullable() })
      .nullable()
      .describe('Null for a battle without a beacon.'),
    rounds: z.array(
      z.strictObject({
        round: roundNumber,
        versionId: idField,
        odds: z.array(
          z.strictObject({ id: idField, title: textField('AR-9 “Cobalt”'), from: ticketField, to: ticketField }),
        ),
        drops: z.array(
          z.strictObject({
            seat: seatNumber,
            ticket: ticketField,
            outcome: z.strictObject({ id: idField, title: textField('AR-9 “Cobalt”'), worthMinor: minorField }),
          }),
        ),
      }),
    ),
    winner: z
      .strictObject({
        seats: z.array(seatNumber),
        tie: z.strictObject({ ticket: ticketField, cursor: countField }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'BattleProof', description: 'Everything that verifies a battle, as far as it is revealed.' });
