import { z } from 'zod';
import { type JsonOf, countField, textField, timeField } from '#src/http/endpoints/output.ts';

export const sessionListOutput = z.array(
  z
    .strictObject({
      id: textField('Zk3v…').describe('Ends the session.'),
      device: textField('Firefox, Windows'),
      place: textField('network 203.0.113.x'),
      type: textField('telegram').describe('Sign-in provider.'),
      signedInAt: timeField,
      seenAt: timeField.describe('Last use, to ten minutes.'),
      current: z.boolean().describe('The session of this request.'),
    })
    .meta({ id: 'PlayerSession' }),
);

export type OwnSession = JsonOf<typeof sessionListOutput>[number];

export const endedSessionsOutput = z.strictObject({ ended: countField });
