import { z } from 'zod';
import { oddsItemOutput, rarityField } from '#src/core/catalogue/models/index.ts';
import { field, type JsonOf, listPage } from '#src/http/endpoints/output.ts';
import { DRAW_KINDS } from '#src/shared/draw-kinds.ts';

const kindField = z.enum(DRAW_KINDS);
const clientSeedField = field.text('my seed');
const rangeFields = { chance: field.percent, from: field.ticket, to: field.ticket };

const rangeOutput = z
  .union([
    oddsItemOutput,
    z
      .strictObject({
        id: field.id,
        title: field.text('50 points'),
        rarity: z.null(),
        logo: field.picture.nullable(),
        itemName: field.text('ar-9-cobalt').nullable().describe('Name of the page of an item.'),
        ...rangeFields,
      })
      .describe('A sector of the wheel.'),
    z
      .strictObject({ id: z.null(), title: field.text('Nothing'), ...rangeFields })
      .describe('The losing tickets of an upgrade.'),
  ])
  .meta({ id: 'DrawRange', description: 'A range of tickets and its outcome.' });

const sealFields = {
  number: field.count.min(1).describe('Number of the seal. It goes up by one, and jumps after a restore.'),
  sealedAt: field.time,
  previousHash: field.hex.describe('Hash of the previous seal; zeros for the first.'),
  restore: z
    .strictObject({ backedUpAt: field.time, restoredAt: field.time })
    .nullable()
    .describe('The restore from a backup between the previous seal and this one.'),
  hash: field.hex,
  tables: z
    .array(
      z.strictObject({
        table: field.text('transfers'),
        afterKey: field.count.describe('Rows above this key are in the seal.'),
        lastKey: field.count.describe('The last key in the seal.'),
        rows: field.count,
        commitment: field.hex.describe('SHA-256 of 02, a salt and the root of the Merkle tree of the rows.'),
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
    index: field.count.describe('Index of the row in the Merkle tree, from 0.'),
    salt: field.hex,
    path: z.array(field.hex).describe('Hashes beside the way from the leaf to the root.'),
  })
  .meta({ id: 'DrawInclusion' });

export const proofOutput = z.strictObject({
  id: field.id,
  kind: kindField,
  versionId: field.id.nullable().describe('Version of the case or the wheel.'),
  odds: z.array(rangeOutput),
  clientSeed: clientSeedField,
  nonce: field.count,
  cursor: field.count,
  serverSeedHash: field.hex.describe('SHA-256 of the server seed, shown before the draw.'),
  serverSeed: field.hex.nullable().describe('Null until the pair is rotated.'),
  ticket: field.ticket,
  outcome: rangeOutput,
  seal: inclusionOutput
    .nullable()
    .describe('Proof that the draw is in the sealed history (docs/rules.md 18); null for the first minutes.'),
});

export const seedsOutput = z.strictObject({
  serverSeedHash: field.hex,
  clientSeed: clientSeedField,
  nonce: field.count,
  nextServerSeedHash: field.hex,
  revealed: z.array(
    z.strictObject({
      serverSeed: field.hex,
      serverSeedHash: field.hex,
      clientSeed: clientSeedField,
      nonce: field.count,
      revealedAt: field.time,
    }),
  ),
});

export const pairDrawsOutput = z.strictObject({
  serverSeed: field.hex,
  serverSeedHash: field.hex.describe('SHA-256 of the server seed, shown before its draws.'),
  clientSeed: clientSeedField,
  nonce: field.count.describe('Number of the draws of the pair.'),
  draws: z.array(
    z.strictObject({
      id: field.id,
      nonce: field.count,
      cursor: field.count,
      ticket: field.ticket,
      from: field.ticket.describe('The range of the outcome, with its ends.'),
      to: field.ticket,
    }),
  ),
  next: field.count.nullable().describe('`after` of the next page.'),
});

export const rotatedSeedsOutput = z.strictObject({
  serverSeed: field.hex.describe('The revealed seed of the old pair.'),
  serverSeedHash: field.hex,
  clientSeed: clientSeedField,
  nonce: field.count,
  nextServerSeedHash: field.hex,
});

export const drawListOutput = listPage(
  z
    .strictObject({
      id: field.id,
      kind: kindField,
      title: field.text('Polar Storm, version 3'),
      createdAt: field.time,
      nonce: field.count,
      ticket: field.ticket,
      won: z.strictObject({
        title: field.text('AR-9 “Cobalt”'),
        name: field.text('ar-9-cobalt').nullable().describe('Name of the page of an item.'),
        logo: field.picture.nullable(),
        rarity: rarityField.nullable(),
      }),
      isRevealed: z.boolean().describe('Whether the draw can be verified.'),
    })
    .meta({ id: 'OwnDraw' }),
);

export type OwnDrawModel = JsonOf<typeof drawListOutput>['items'][number];

const judgementFields = {
  chiSquare: field.number(98.6),
  freedom: field.count.describe('Degrees of freedom.').meta({ examples: [99] }),
  p: z
    .number()
    .min(0)
    .max(1)
    .describe('Probability of so large a difference by chance.')
    .meta({ examples: [0.49] }),
};
const expectedField = field.number(2.9).describe('By the published odds.');

export const reportOutput = z.strictObject({
  month: field.text('2026-11'),
  countedUntil: field.time,
  isFinal: z.boolean(),
  draws: field.count,
  tickets: z
    .array(z.strictObject({ kind: kindField, draws: field.count, ...judgementFields }))
    .describe('Uniformity of the tickets: 100 cells of each kind.'),
  rarities: z.array(z.strictObject({ rarity: rarityField, draws: field.count, expected: expectedField })),
  returns: z.array(
    z.strictObject({
      kind: kindField,
      paidWith: z.enum(['money', 'bonuses', 'free', 'voucher', 'items']),
      draws: field.count,
      paidMinor: field.minor,
      wonMinor: field.minor,
      expectedMinor: expectedField.meta({ examples: [1247.5] }),
    }),
  ),
  upgrades: z.strictObject({ draws: field.count, won: field.count, expected: expectedField, ...judgementFields }),
  versions: z.array(
    z.strictObject({
      kind: z.enum(['case', 'wheel']),
      versionId: field.id,
      caseName: field.text('polar-storm').nullable(),
      number: field.count,
      draws: field.count,
      ...judgementFields,
    }),
  ),
});
