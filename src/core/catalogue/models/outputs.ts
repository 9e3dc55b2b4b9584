import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';
import { RARITIES } from '#src/shared/rarities.ts';

export const rarityField = z.enum(RARITIES).meta({ examples: ['epic'] });

export const itemOutput = z
  .strictObject({
    id: field.id,
    name: field.text('ar-9-cobalt').nullable().describe('Name of its page in addresses, null for an unlisted item.'),
    title: field.text('AR-9 “Cobalt”').describe('Weapon and skin.'),
    weapon: field.text('AR-9'),
    skin: field.text('Cobalt'),
    rarity: rarityField,
    tracked: z.boolean().describe('Whether the item has a counter.'),
    logo: field.picture,
    priceG: field.number(12.5).describe('In G, with two decimals.'),
    priceMinor: field.minor.describe('In hundredths of the base currency.'),
    price: field.money.describe('In the currency of the viewer.'),
  })
  .meta({ id: 'Item', description: 'An item of the game.' });

/** An item as pages, islands and the API show it. `logo` is its 130x88 picture; `Picture` derives the other sizes. */
export type ItemModel = JsonOf<typeof itemOutput>;

export const oddsItemOutput = z
  .strictObject({
    ...itemOutput.shape,
    chance: field.percent.describe('In percent, with up to four decimals.'),
    from: field.ticket.describe('First winning ticket.'),
    to: field.ticket.describe('Last winning ticket.'),
  })
  .meta({ id: 'OddsItem', description: 'An item with its odds. All ranges together are exactly 0 to 999999.' });

export type OddsItemModel = JsonOf<typeof oddsItemOutput>;

const caseConditionOutput = z
  .strictObject({
    kind: z.enum(['vk', 'telegram', 'level', 'topup', 'cooldown']),
    value: field.number(24).describe('A level, hours, or a sum in the currency of the viewer.'),
    days: z
      .number()
      .int()
      .nullable()
      .describe('The days whose top-ups count; null for other kinds.')
      .meta({ examples: [null] }),
    met: z.boolean(),
  })
  .meta({ id: 'CaseCondition', description: 'A condition of a case besides its price.' });

export type CaseConditionModel = JsonOf<typeof caseConditionOutput>;

export const caseCardOutput = z
  .strictObject({
    name: field.text('polar-storm').describe('Name in addresses.'),
    title: field.text('Polar Storm'),
    category: field.text('limited'),
    group: field.text('limited'),
    priceKind: z.enum(['money', 'bonuses', 'free']),
    priceMinor: field.minor.describe('In hundredths of the unit of priceKind.'),
    price: field.money.describe('In the currency of the viewer, or in points.'),
    oldPrice: field.money.nullable(),
    cashback: field.percent.nullable().describe('In percent.'),
    conditions: z.array(caseConditionOutput),
    state: z.enum(['active', 'unavailable', 'hidden']),
    logo: field.picture,
    hover: field.picture,
    palette: field.text('polar').describe('Name of the palette of the glow.'),
  })
  .meta({ id: 'CaseCard', description: 'A case in its short form.' });

export type CaseCardModel = JsonOf<typeof caseCardOutput>;

export const caseOutput = z
  .strictObject({
    ...caseCardOutput.shape,
    versionId: field.id,
    text: field.text('Gear of a polar expedition.'),
    rtp: z
      .number()
      .nullable()
      .describe('Return to player in percent, rounded down to two decimals; null for a free case.')
      .meta({ examples: [87.5] }),
    items: z.array(oddsItemOutput),
  })
  .meta({ id: 'Case', description: 'A case with its odds.' });

/** A case with all public details. */
export type CaseDetailsModel = JsonOf<typeof caseOutput>;
