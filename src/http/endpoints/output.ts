import { z } from 'zod';

/**
 * Building blocks of the JSON that clients get. Objects are strict: a field that the schema does not declare is a
 * deviation, and the tests fail. Descriptions and examples go to /api/openapi.json and /api/docs.
 */

/** The JSON of a schema, as code may produce it: arrays may be read-only. */
export type JsonOf<Schema extends z.ZodType> = ReadonlyJson<z.output<Schema>>;

type ReadonlyJson<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadonlyJson<Value[Key]> } : Value;

export const idField = z
  .int()
  .min(1)
  .meta({ examples: [4711] });
export const countField = z
  .int()
  .min(0)
  .meta({ examples: [3] });
/** A sum in the viewer's currency. */
export const moneyField = z.number().meta({ examples: [12.5] });
/** Hundredths of the base currency. */
export const minorField = z.int().meta({ examples: [1250] });
/** Bonus points with hundredths. */
export const pointsField = z.number().meta({ examples: [40.5] });
export const percentField = z
  .number()
  .min(0)
  .max(100)
  .meta({ examples: [1.8] });
export const ticketField = z
  .int()
  .min(0)
  .max(999_999)
  .meta({ examples: [314_159] });
/** ISO 8601 in UTC. */
export const timeField = z.iso.datetime().meta({ examples: ['2026-11-22T12:00:00.000Z'] });
/** SHA-256 or a seed, in hex. */
export const hexField = z
  .string()
  .regex(/^[0-9a-f]+$/)
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });
export const pathField = z.string().meta({ examples: ['/en/case/polar-storm'] });
export const pictureField = z.string().meta({ examples: ['/art/polar-storm.1a2b3c4d-130x88.webp'] });
export const currencyField = z.string().meta({ description: 'Code of a currency.', examples: ['usd'] });
export const textField = (example: string) => z.string().meta({ examples: [example] });

/** One page of a list. */
export const listPage = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .describe('Cursor of the next page; null on the last one.')
      .meta({ examples: [null] }),
    total: countField
      .nullable()
      .describe('Length of the whole list where it is known.')
      .meta({ examples: [null] }),
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
