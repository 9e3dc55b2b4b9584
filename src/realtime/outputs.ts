import { z } from 'zod';
import { rarityField } from '#src/core/catalogue/models/index.ts';
import { field, jsonText } from '#src/http/endpoints/output.ts';

const liveDropOutput = z
  .strictObject({
    winItem: z.strictObject({
      item: z.strictObject({
        insertId: field.id,
        incase: field.text('polar-storm'),
        logo: field.picture,
        title: field.text('AR-9 “Cobalt”'),
        name: field.text('ar-9-cobalt').nullable(),
      }),
      rarity: rarityField,
    }),
    case: field.picture,
    battle: z.boolean().describe('Whether the item was won in a case battle.'),
    times: field.count.nullable().describe('Whole prices of the case that the item is worth, from five; or null.'),
    owner: z.strictObject({ ID: field.playerId, name: field.text('Kim') }),
  })
  .meta({ id: 'LiveDrop' });

const liveCountersOutput = z
  .strictObject({
    counter: field.count.nullable(),
    contracts: field.count.nullable(),
    users: field.count.nullable(),
    online: field.count.nullable(),
  })
  .meta({ id: 'LiveCounters' });

export const liveOutput = jsonText(
  z.union([z.array(liveDropOutput), liveCountersOutput]),
  'A text that holds JSON: the latest drops, or the counters.',
);
