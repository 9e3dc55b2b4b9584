import type { ReactNode } from 'react';
import { ApiText } from './api-text.tsx';
import { type JsonSchema, SHAPES } from './json-schema.ts';

/** The fields of a JSON schema as nested lists; shapes are links. */
export function ApiFields({ schema }: { readonly schema: JsonSchema }): ReactNode {
  const { properties, required = [] } = contentOf(schema);
  if (properties === undefined) return null;
  return (
    <ul>
      {Object.entries(properties).map(([name, field]) => (
        <li key={name}>
          <ApiText of={`\`${name}\`: ${kindOf(field)}${required.includes(name) ? '' : absenceOf(field)}`} />
          {field.description === undefined ? '' : `. ${field.description}`}
          <ApiFields schema={field} />
        </li>
      ))}
    </ul>
  );
}

const absenceOf = (field: JsonSchema): string =>
  field.default === undefined ? ' (optional)' : ` (default ${JSON.stringify(field.default)})`;

/** The schema whose fields are listed: that of the items of a list, or of the JSON in a text. */
function contentOf(schema: JsonSchema): JsonSchema {
  if (schema.items !== undefined) return contentOf(schema.items);
  if (schema.contentSchema !== undefined) return contentOf(schema.contentSchema);
  const [inner, other] = schema.anyOf ?? [];
  return inner !== undefined && other?.type === 'null' ? contentOf(inner) : schema;
}

const KINDS: Readonly<Record<string, string>> = { integer: 'whole number', boolean: 'true or false', string: 'text' };

/** The allowed values in words; a reference is a link for ApiText. */
export function kindOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return `\`#${schema.$ref.slice(SHAPES.length)}\``;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.contentSchema !== undefined) return `text with JSON: ${kindOf(schema.contentSchema)}`;
  if (schema.contentMediaType !== undefined) return 'file';
  if (schema.format === 'date-time') return 'time';
  const kinds = [schema.type ?? 'string'].flat().map((type) => KINDS[type] ?? type);
  return schema.type === 'array' ? listOf(schema) : `${kinds.join(' or ')}${rangeOf(schema)}`;
}

const listOf = ({ items, minItems, maxItems }: JsonSchema): string =>
  `list${span(minItems, maxItems)} of ${kindOf(items ?? {})}`;

const rangeOf = ({ minimum, maximum, minLength, maxLength }: JsonSchema): string =>
  span(minimum, maximum) + span(minLength, maxLength, ' characters');

function span(first: number | undefined, last: number | undefined, of = ''): string {
  if (first !== undefined && last !== undefined) return ` ${String(first)}..${String(last)}${of}`;
  if (first !== undefined) return ` from ${String(first)}${of}`;
  return last === undefined ? '' : ` up to ${String(last)}${of}`;
}
