import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import { field, type JsonOf, listPage } from '#src/http/endpoints/output.ts';
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
      .strictObject({ ID: field.playerId, name: field.text('Kim'), avatar: field.picture })
      .nullable()
      .describe('Null in a free seat and in one of the bot.'),
    bot: z.boolean().describe('Whether the house plays the seat.'),
    clientSeed: field.text('9f86d081884c7d65').nullable().describe('Null in a free seat and in one of the bot.'),
    total: field.money.describe('Worth of the revealed drops.'),
    totalMinor: field.minor,
    score: field.money.describe('The part of it that counts by the mode.'),
    scoreMinor: field.minor,
    won: field.money.describe('In items or money; 0 until the battle is finished.'),
    wonMinor: field.minor,
  })
  .meta({ id: 'BattleSeat' });

export type BattleSeatModel = JsonOf<typeof seatOutput>;

const caseOutput = z.strictObject({
  name: field.text('polar-storm'),
  versionId: field.id.describe('Version with the odds, frozen at creation.'),
  title: field.text('Polar Storm'),
  logo: field.picture,
  price: field.money,
  priceMinor: field.minor,
});

const cardOutput = z
  .strictObject({
    id: field.text('k7m2p9xw4rtd'),
    state: z.enum(['waiting', 'running', 'finished', 'cancelled']),
    mode: z.enum(BATTLE_MODES),
    format: z.enum(BATTLE_FORMATS),
    private: z.boolean(),
    seats: z.array(seatOutput),
    cases: z.array(caseOutput).describe('One for each round.'),
    entry: field.money.describe('Sum of the prices of the cases.'),
    entryMinor: field.minor,
    fundPercent: field.percent.describe('Part of the other entries that the creator pays.'),
    joinPrice: field.money.describe('What a free seat costs.'),
    joinPriceMinor: field.minor,
    expiresAt: field.time.nullable().describe('When the battle is cancelled unless it is full.'),
    hasBot: z.boolean().describe('Whether the creator may give a free seat to the bot.'),
    drawnAt: field.time.nullable(),
    finishAt: field.time.nullable().describe('When the reels of the last round have stopped.'),
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    winner: z
      .strictObject({
        seats: z.array(seatNumber),
        drawn: z.boolean().describe('Whether one more draw decided between level sides.'),
      })
      .nullable()
      .describe('Null until the battle is finished.'),
    createdAt: field.time,
  })
  .meta({ id: 'BattleCard', description: 'A battle without its draws.' });

export type BattleCardModel = JsonOf<typeof cardOutput>;

export const battleOutput = z
  .strictObject({
    ...cardOutput.shape,
    quote: field.hex.nullable().describe('Hash of the terms, to be sent when joining; null when a case has changed.'),
    serverSeedHash: field.hex.describe('Committed at creation.'),
    serverSeed: field.hex.nullable().describe('Revealed with the last round.'),
    beacon: z
      .strictObject({
        key: field.hex.describe('Public key of the beacon.'),
        round: field.count.nullable().describe('Known when the battle is full.'),
        signature: field.hex.nullable(),
        randomness: field.hex.nullable().describe('SHA-256 of the signature.'),
      })
      .nullable()
      .describe('Public randomness that the draws mix in; null for a battle without it.'),
    rounds: z
      .array(
        z.strictObject({
          round: roundNumber,
          revealAt: field.time,
          drops: z.array(z.strictObject({ seat: seatNumber, ticket: field.ticket, item: itemOutput })),
        }),
      )
      .describe('Revealed rounds only.'),
    revealTimes: z.array(field.time).describe('When each round is revealed; empty before the draw.'),
    tie: z
      .strictObject({
        round: roundNumber.describe('The round of the draw: one more than the rounds of the battle.'),
        cursor: field.count,
        ticket: field.ticket,
        ranges: z.array(z.strictObject({ team: seatNumber, from: field.ticket, to: field.ticket })),
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
    id: field.text('k7m2p9xw4rtd'),
    mode: z.enum(BATTLE_MODES),
    serverSeedHash: field.hex,
    serverSeed: field.hex.nullable().describe('Null until the battle is finished.'),
    seats: z.array(
      z.strictObject({ seat: seatNumber, team: seatNumber, clientSeed: field.text('9f86d081884c7d65').nullable() }),
    ),
    beacon: z
      .strictObject({ key: field.hex, round: field.count.nullable(), signature: field.hex.nullable() })
      .nullable()
      .describe('Null for a battle without a beacon.'),
    rounds: z.array(
      z.strictObject({
        round: roundNumber,
        versionId: field.id,
        odds: z.array(
          z.strictObject({ id: field.id, title: field.text('AR-9 “Cobalt”'), from: field.ticket, to: field.ticket }),
        ),
        drops: z.array(
          z.strictObject({
            seat: seatNumber,
            ticket: field.ticket,
            outcome: z.strictObject({ id: field.id, title: field.text('AR-9 “Cobalt”'), worthMinor: field.minor }),
          }),
        ),
      }),
    ),
    winner: z
      .strictObject({
        seats: z.array(seatNumber),
        tie: z.strictObject({ ticket: field.ticket, cursor: field.count }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'BattleProof', description: 'Everything that verifies a battle, as far as it is revealed.' });
