import { z } from 'zod';
import { rarityField } from '#src/core/catalogue/models/index.ts';
import { countField, idField, jsonText, pictureField, textField } from '#src/http/endpoints/output.ts';

const liveDropOutput = z
  .strictObject({
    winItem: z.strictObject({
      item: z.strictObject({
        insertId: idField,
        incase: textField('polar-storm'),
        logo: pictureField,
        title: textField('AR-9 “Cobalt”'),
        name: textField('ar-9-cobalt').nullable(),
      }),
      rarity: rarityField,
    }),
    case: pictureField,
    battle: z.boolean().describe('Whether the item was won in a case battle.'),
    owner: z.strictObject({
      ID: z
        .int()
        .min(0)
        .describe('0 for a hidden player.')
        .meta({ examples: [4711] }),
      name: textField('Kim'),
    }),
  })
  .meta({ id: 'LiveDrop' });

const liveCountersOutput = z
  .strictObject({
    counter: countField.nullable(),
    contracts: countField.nullable(),
    users: countField.nullable(),
    online: countField.nullable(),
  })
  .meta({ id: 'LiveCounters' });

export const liveOutput = jsonText(
  z.union([z.array(liveDropOutput), liveCountersOutput]),
  'A text that holds JSON: the latest drops, or the counters.',
);
