import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

export const sessionListOutput = z.array(
  z
    .strictObject({
      id: field.text('Zk3v…').describe('Ends the session.'),
      device: field.text('Firefox, Windows'),
      place: field.text('network 203.0.113.x'),
      type: field.text('telegram').describe('Sign-in provider.'),
      signedInAt: field.time,
      seenAt: field.time.describe('Last use, to ten minutes.'),
      current: z.boolean().describe('The session of this request.'),
    })
    .meta({ id: 'PlayerSession' }),
);

export type OwnSession = JsonOf<typeof sessionListOutput>[number];

export const endedSessionsOutput = z.strictObject({ ended: field.count });
