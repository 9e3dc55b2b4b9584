import { type JsonSchema, SHAPES } from './json-schema.ts';

/** The fields of an answer as a nested list in Markdown; shapes are links to their chapter. */
export function outputFields(schema: JsonSchema): string {
  const lines = fieldLines(schema, '');
  return lines.length === 0 ? `- ${kindOf(schema)}${textOf(schema)}` : lines.join('\n');
}

function fieldLines(schema: JsonSchema, indent: string): string[] {
  const content = contentOf(schema);
  return Object.entries(content.properties ?? {}).flatMap(([name, field]) => {
    const isOptional = !(content.required ?? []).includes(name);
    const line = `${indent}- \`${name}\`: ${kindOf(field)}${isOptional ? ' (optional)' : ''}${textOf(field)}`;
    return [line, ...fieldLines(field, `${indent}  `)];
  });
}

/** The schema whose fields are listed: that of the items of a list, or of the JSON in a text. */
function contentOf(schema: JsonSchema): JsonSchema {
  if (schema.items !== undefined) return contentOf(schema.items);
  if (schema.contentSchema !== undefined) return contentOf(schema.contentSchema);
  const [inner, other] = schema.anyOf ?? [];
  return inner !== undefined && other?.type === 'null' ? contentOf(inner) : schema;
}

const textOf = ({ description }: JsonSchema): string => (description === undefined ? '' : `. ${description}`);

function kindOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(SHAPES.length);
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.contentSchema !== undefined) return `text with JSON: ${kindOf(schema.contentSchema)}`;
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`;
  if (schema.format === 'date-time') return 'time';
  return (
    { integer: 'whole number', boolean: 'true or false', string: 'text' }[String(schema.type)] ?? String(schema.type)
  );
}
