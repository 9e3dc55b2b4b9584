import { z } from 'zod';

/**
 * Building blocks of the JSON that clients get. Objects are strict: a field that the schema does not declare is a
 * deviation, and the tests fail. Descriptions and examples go to /api/openapi.json and /api/docs.
 */

/** The JSON of a schema, as code may produce it: arrays may be read-only. */
export type JsonOf<Schema extends z.ZodType> = ReadonlyJson<z.output<Schema>>;

type ReadonlyJson<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadonlyJson<Value[Key]> } : Value;

const example = <Schema extends z.ZodType>(schema: Schema, value: unknown): Schema =>
  schema.meta({ examples: [value] });
const whole = z.int().min(0);

/** The kinds of a field, each with an example. */
export const field = {
  id: example(z.int().min(1), 4711),
  /** ID of a player, who may be hidden. */
  playerId: example(whole.describe('0 for a hidden player.'), 4711),
  count: example(whole, 3),
  /** A sum in the viewer's currency. */
  money: example(z.number(), 12.5),
  /** Hundredths of the base currency. */
  minor: example(z.int(), 1250),
  /** Bonus points with hundredths. */
  points: example(z.number(), 40.5),
  percent: example(z.number().min(0).max(100), 1.8),
  ticket: example(whole.max(999_999), 314_159),
  /** ISO 8601 in UTC. */
  time: example(z.iso.datetime(), '2026-11-22T12:00:00.000Z'),
  /** SHA-256 or a seed, in hex. */
  hex: example(z.string().regex(/^[0-9a-f]+$/), '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
  path: example(z.string(), '/en/case/polar-storm'),
  picture: example(z.string(), '/art/polar-storm.1a2b3c4d-130x88.webp'),
  currency: example(z.string().describe('Code of a currency.'), 'usd'),
  text: (value: string) => example(z.string(), value),
  number: (value: number) => example(z.number(), value),
  integer: (value: number) => example(z.int(), value),
};

/** One page of a list. */
export const listPage = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    next: example(z.string().nullable().describe('Cursor of the next page; null on the last one.'), null),
    total: example(field.count.nullable().describe('Length of the whole list where it is known.'), null),
  });

/** Schemas of the JSON that some texts hold, as the API specification prescribes for a few calls. */
const contents = new WeakMap<object, z.ZodType>();

/** A text that holds JSON. */
export function jsonText(content: z.ZodType, description: string): z.ZodType<string> {
  const text = z
    .string()
    .superRefine((value, context) => {
      const parsed = content.safeParse(parseJson(value));
      if (!parsed.success) context.addIssue({ code: 'custom', message: z.prettifyError(parsed.error) });
    })
    .describe(description);
  contents.set(text, content);
  return text;
}

/** The schema of the JSON inside a text; undefined for any other schema. */
export const contentOf = (schema: object): z.ZodType | undefined => contents.get(schema);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
