import type { ZodType } from 'zod';
import { z } from 'zod';

/** The parts of JSON Schema that the store's inputs use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  /** Present for a field that must not be sent. */
  readonly not?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Each field of an input as `name: allowed values`, derived from its schema. */
export function inputFields(input: ZodType): string[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const requiredNames = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.not === undefined);
  return fields.map(([name, field]) => {
    const standard = field.default === undefined ? 'optional' : `default ${JSON.stringify(field.default)}`;
    return `\`${name}\`: ${kindOf(field)}${requiredNames.has(name) ? '' : ` (${standard})`}`;
  });
}

function kindOf(field: Schema): string {
  if (field.enum) return field.enum.map((value) => (value === '' ? 'empty' : String(value))).join(', ');
  if (field.anyOf) return [...new Set(field.anyOf.map(kindOf))].join(' or ');
  if (field.type === 'array') return `list${span(field.minItems, field.maxItems)} of ${kindOf(field.items ?? {})}`;
  if (field.type === 'string') return `text${span(field.minLength, field.maxLength, ' characters')}`;
  if (field.type === 'integer') return `whole number${span(field.minimum, field.maximum)}`;
  if (field.type === undefined) return 'text';
  return [field.type].flat().join(' or ');
}

/** A range of lengths or numbers. Limits equal to the safe integers carry no information and are omitted. */
function span(from: number | undefined, to: number | undefined, of = ''): string {
  const first = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from;
  const last = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to;
  if (first !== undefined && last !== undefined) return ` ${first}..${last}${of}`;
  if (first !== undefined) return ` from ${first}${of}`;
  return last === undefined ? '' : ` up to ${last}${of}`;
}
