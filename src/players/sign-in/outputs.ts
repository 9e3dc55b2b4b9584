import { z } from 'zod';
import { userOutput } from '#src/players/players/index.ts';
import { field } from '#src/http/endpoints/output.ts';

export const sessionOutput = z.strictObject({ user: userOutput.nullable().describe('Null for a guest.') });

export const signInOutput = z.strictObject({
  status: z.literal('ok'),
  user: userOutput.nullable(),
  cookieless: field
    .text('Allow cookies to stay signed in.')
    .optional()
    .describe('Mini-app only: the text to show where a browser keeps no cookies in frames.'),
});

export const linkOutput = z.strictObject({
  url: field.text('https://oauth.example/authorize?state=…').describe('Address to open next.'),
});

export const hintListOutput = z.strictObject({
  title: field.text('Good to know'),
  loading: field.text('Loading'),
  hints: z.array(field.text('Every draw can be verified.')),
  update: z
    .strictObject({
      text: field.text('A new version is available.'),
      now: field.text('Reload'),
      later: field.text('Later'),
    })
    .describe('The offer to load a newer build.'),
});
