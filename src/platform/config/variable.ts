import { z } from 'zod';

/** Documentation of an environment variable; `npm run docs` writes it to `.env.example` and docs/environment.md. */
export interface VariableNotes {
  readonly description: string;
  /** The default, or what the store does without the variable. */
  readonly absent: string;
  readonly example: string;
}

/** Notes of every environment variable, by its schema. */
export const variableNotes = z.registry<VariableNotes>();

/** An optional environment variable. An empty text counts as absent, because unit files cannot unset a name. */
export const variable = <Type extends z.ZodType>(type: Type, notes: VariableNotes) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional()).register(variableNotes, notes);

/** An http(s) address. Calls send a name and a password in it as Basic authentication. */
export const address = z
  .url({ protocol: /^https?$/ })
  .refine(hasReadableCredentials, 'has a name or a password that is not percent-encoded');

function hasReadableCredentials(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}
