import { z } from 'zod';
import { userOutput } from '#src/players/players/index.ts';
import { textField } from '#src/http/endpoints/output.ts';

export const sessionOutput = z.strictObject({ user: userOutput.nullable().describe('Null for a guest.') });

export const signInOutput = z.strictObject({
  status: z.literal('ok'),
  user: userOutput.nullable(),
  cookieless: textField('Allow cookies to stay signed in.')
    .optional()
    .describe('Mini-app only: the text to show where a browser keeps no cookies in frames.'),
});

export const linkOutput = z.strictObject({
  url: textField('https://oauth.example/authorize?state=…').describe('Address to open next.'),
});

export const hintListOutput = z.strictObject({
  title: textField('Good to know'),
  loading: textField('Loading'),
  hints: z.array(textField('Every draw can be verified.')),
  update: z
    .strictObject({
      text: textField('A new version is available.'),
      now: textField('Reload'),
      later: textField('Later'),
    })
    .describe('The offer to load a newer build.'),
});
