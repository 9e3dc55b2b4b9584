import { z } from 'zod';
import { oddsItemOutput, rarityField } from '#src/core/catalogue/models/index.ts';
import {
  type JsonOf,
  countField,
  hexField,
  idField,
  listPage,
  minorField,
  percentField,
  pictureField,
  textField,
  ticketField,
  timeField,
} from '#src/http/endpoints/output.ts';
import { DRAW_KINDS } from '#src/shared/draw-kinds.ts';

const kindField = z.enum(DRAW_KINDS);
const clientSeedField = textField('my seed');
const rangeFields = { chance: percentField, from: ticketField, to: ticketField };

const rangeOutput = z
  .union([
    oddsItemOutput,
    z
      .strictObject({
        id: idField,
        title: textField('50 points'),
        rarity: z.null(),
        logo: pictureField.nullable(),
        itemName: textField('ar-9-cobalt').nullable().describe('Name of the page of an item.'),
        ...rangeFields,
      })
      .describe('A sector of the wheel.'),
    z
      .strictObject({ id: z.null(), title: textField('Nothing'), ...rangeFields })
      .describe('The losing tickets of an upgrade.'),
  ])
  .meta({ id: 'DrawRange', description: 'A range of tickets and its outcome.' });

const sealFields = {
  number: countField.min(1).describe('Number of the seal. It goes up by one, and jumps after a restore.'),
  sealedAt: timeField,
  previousHash: hexField.describe('Hash of the previous seal; zeros for the first.'),
  restore: z
    .strictObject({ backedUpAt: timeField, restoredAt: timeField })
    .nullable()
    .describe('The restore from a backup between the previous seal and this one.'),
  hash: hexField,
  tables: z
    .array(
      z.strictObject({
        table: textField('transfers'),
        afterKey: countField.describe('Rows above this key are in the seal.'),
        lastKey: countField.describe('The last key in the seal.'),
        rows: countField,
        commitment: hexField.describe('SHA-256 of 02, a salt and the root of the Merkle tree of the rows.'),
      }),
    )
    .describe('The rows that the seal covers, by the name of the table.'),
};

const checkpointOutput = z.strictObject(sealFields).meta({ id: 'Checkpoint' });

export const checkpointListOutput = listPage(checkpointOutput);

const inclusionOutput = z
  .strictObject({
    checkpoint: checkpointOutput,
    values: z
      .array(z.string().nullable())
      .describe(
        'The sealed row: id, kind, versionId, serverSeedHash, clientSeed, nonce, cursor, ticket, item, odds, time.',
      )
      .meta({ examples: [['418', 'case', '7']] }),
    index: countField.describe('Place of the row in the Merkle tree.'),
    salt: hexField,
    path: z.array(hexField).describe('Hashes beside the way from the leaf to the root.'),
  })
  .meta({ id: 'DrawInclusion' });

export const proofOutput = z.strictObject({
  id: idField,
  kind: kindField,
  versionId: idField.nullable().describe('Version of the case or the wheel.'),
  odds: z.array(rangeOutput),
  clientSeed: clientSeedField,
  nonce: countField,
  cursor: countField,
  serverSeedHash: hexField.describe('SHA-256 of the server seed, shown before the draw.'),
  serverSeed: hexField.nullable().describe('Null until the pair is rotated.'),
  ticket: ticketField,
  outcome: rangeOutput,
  seal: inclusionOutput
    .nullable()
    .describe('Proof that the draw is in the sealed history (docs/rules.md 18); null for the first minutes.'),
});

export const seedsOutput = z.strictObject({
  serverSeedHash: hexField,
  clientSeed: clientSeedField,
  nonce: countField,
  nextServerSeedHash: hexField,
  revealed: z.array(
    z.strictObject({
      serverSeed: hexField,
      serverSeedHash: hexField,
      clientSeed: clientSeedField,
      nonce: countField,
      revealedAt: timeField,
    }),
  ),
});

export const rotatedSeedsOutput = z.strictObject({
  serverSeed: hexField.describe('The revealed seed of the old pair.'),
  serverSeedHash: hexField,
  clientSeed: clientSeedField,
  nonce: countField,
  nextServerSeedHash: hexField,
});

export const drawListOutput = listPage(
  z
    .strictObject({
      id: idField,
      kind: kindField,
      title: textField('Polar Storm, version 3'),
      createdAt: timeField,
      nonce: countField,
      ticket: ticketField,
      won: z.strictObject({
        title: textField('AR-9 “Cobalt”'),
        name: textField('ar-9-cobalt').nullable().describe('Name of the page of an item.'),
        logo: pictureField.nullable(),
        rarity: rarityField.nullable(),
      }),
      isRevealed: z.boolean().describe('Whether the draw can be verified.'),
    })
    .meta({ id: 'OwnDraw' }),
);

export type OwnDrawModel = JsonOf<typeof drawListOutput>['items'][number];

const judgementFields = {
  chiSquare: z.number().meta({ examples: [98.6] }),
  freedom: countField.describe('Degrees of freedom.').meta({ examples: [99] }),
  p: z
    .number()
    .min(0)
    .max(1)
    .describe('Probability of so large a difference by chance.')
    .meta({ examples: [0.49] }),
};
const expectedField = z
  .number()
  .describe('By the published odds.')
  .meta({ examples: [2.9] });

export const reportOutput = z.strictObject({
  month: textField('2026-11'),
  countedUntil: timeField,
  isFinal: z.boolean(),
  draws: countField,
  tickets: z
    .array(z.strictObject({ kind: kindField, draws: countField, ...judgementFields }))
    .describe('Uniformity of the tickets: 100 cells of each kind.'),
  rarities: z.array(z.strictObject({ rarity: rarityField, draws: countField, expected: expectedField })),
  returns: z.array(
    z.strictObject({
      kind: kindField,
      paidWith: z.enum(['money', 'bonuses', 'free', 'voucher', 'items']),
      draws: countField,
      paidMinor: minorField,
      wonMinor: minorField,
      expectedMinor: expectedField.meta({ examples: [1247.5] }),
    }),
  ),
  upgrades: z.strictObject({ draws: countField, won: countField, expected: expectedField, ...judgementFields }),
  versions: z.array(
    z.strictObject({
      kind: z.enum(['case', 'wheel']),
      versionId: idField,
      caseName: textField('polar-storm').nullable(),
      number: countField,
      draws: countField,
      ...judgementFields,
    }),
  ),
});
