import { z } from 'zod';
import {
  type JsonOf,
  idField,
  minorField,
  moneyField,
  percentField,
  pictureField,
  textField,
  ticketField,
} from '#src/http/endpoints/output.ts';
import { RARITIES } from '#src/shared/rarities.ts';

export const rarityField = z.enum(RARITIES).meta({ examples: ['epic'] });

export const itemOutput = z
  .strictObject({
    id: idField,
    name: textField('ar-9-cobalt').nullable().describe('Name of its page in addresses, null for an unlisted item.'),
    title: textField('AR-9 “Cobalt”').describe('Weapon and skin.'),
    weapon: textField('AR-9'),
    skin: textField('Cobalt'),
    rarity: rarityField,
    tracked: z.boolean().describe('Whether the item has a counter.'),
    logo: pictureField,
    priceG: z
      .number()
      .describe('In G, with two decimals.')
      .meta({ examples: [12.5] }),
    priceMinor: minorField.describe('In hundredths of the base currency.'),
    price: moneyField.describe('In the currency of the viewer.'),
  })
  .meta({ id: 'Item', description: 'An item of the game.' });

/** An item as pages, islands and the API show it. `logo` is its 130x88 picture; `Picture` derives the other sizes. */
export type ItemModel = JsonOf<typeof itemOutput>;

export const oddsItemOutput = z
  .strictObject({
    ...itemOutput.shape,
    chance: percentField.describe('In percent, with up to four decimals.'),
    from: ticketField.describe('First winning ticket.'),
    to: ticketField.describe('Last winning ticket.'),
  })
  .meta({ id: 'OddsItem', description: 'An item with its odds. All ranges together are exactly 0 to 999999.' });

export type OddsItemModel = JsonOf<typeof oddsItemOutput>;

const caseConditionOutput = z
  .strictObject({
    kind: z.enum(['vk', 'telegram', 'level', 'topup', 'cooldown']),
    value: z
      .number()
      .describe('A level, hours, or a sum in the currency of the viewer.')
      .meta({ examples: [24] }),
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
    name: textField('polar-storm').describe('Name in addresses.'),
    title: textField('Polar Storm'),
    category: textField('limited'),
    group: textField('limited'),
    priceKind: z.enum(['money', 'bonuses', 'free']),
    priceMinor: minorField.describe('In hundredths of the unit of priceKind.'),
    price: moneyField.describe('In the currency of the viewer, or in points.'),
    oldPrice: moneyField.nullable(),
    cashback: percentField.nullable().describe('In percent.'),
    conditions: z.array(caseConditionOutput),
    state: z.enum(['active', 'unavailable', 'hidden']),
    logo: pictureField,
    hover: pictureField,
    palette: textField('polar').describe('Name of the palette of the glow.'),
  })
  .meta({ id: 'CaseCard', description: 'A case in its short form.' });

export type CaseCardModel = JsonOf<typeof caseCardOutput>;

export const caseOutput = z
  .strictObject({
    ...caseCardOutput.shape,
    versionId: idField,
    text: textField('Gear of a polar expedition.'),
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
