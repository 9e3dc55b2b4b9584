import { z, type ZodType } from 'zod';
import { contentOf } from '#src/http/endpoints/output.ts';

/** The keywords of JSON Schema that the store's inputs and outputs use. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  default?: unknown;
  /** Present for a field that must not be sent. */
  not?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  contentMediaType?: string;
  contentSchema?: JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  $schema?: string;
}

/** Shared schemas by name. */
export type Shapes = Map<string, JsonSchema>;

const DEFS = '#/$defs/';
export const SHAPES = '#/components/schemas/';

/** The JSON that clients get, as JSON Schema; shapes with a name are added to `shapes` and referred to. */
export function outputSchema(output: ZodType, shapes: Shapes): JsonSchema {
  const converted = z.toJSONSchema(output, {
    io: 'output',
    override: ({ zodSchema, jsonSchema }) => {
      tidy(jsonSchema as JsonSchema);
      const content = contentOf(zodSchema);
      if (content === undefined) return;
      jsonSchema.contentMediaType = 'application/json';
      Object.assign(jsonSchema, { contentSchema: outputSchema(content, shapes) });
    },
  }) as JsonSchema;
  return withShapes(converted, shapes);
}

/** The fields that a client sends, as JSON Schema. */
export function inputSchema(input: ZodType): JsonSchema {
  const schema = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      tidy(jsonSchema as JsonSchema);
    },
  }) as JsonSchema;
  delete schema.$schema;
  return schema;
}

/** Drops what carries no information: the bounds of safe integers, and the pattern of a format. */
function tidy(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function withShapes({ $defs = {}, ...schema }: JsonSchema, shapes: Shapes): JsonSchema {
  delete schema.$schema;
  for (const [name, shape] of Object.entries($defs)) shapes.set(name, referring(shape));
  return referring(schema);
}

/** The same schema with references to the components of the document. */
const referring = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll(`"${DEFS}`, `"${SHAPES}`)) as JsonSchema;

/** Resolves a reference to a shape. */
function resolved(schema: JsonSchema, shapes: Shapes): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const shape = shapes.get(schema.$ref.slice(SHAPES.length));
  if (shape === undefined) throw new Error(`no shape ${schema.$ref}`);
  return shape;
}

/** An example that fits the schema, made of the examples of its fields. */
export function exampleOf(schema: JsonSchema, shapes: Shapes): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.$ref !== undefined) return exampleOf(resolved(schema, shapes), shapes);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], shapes);
  if (schema.contentSchema !== undefined) return JSON.stringify(exampleOf(schema.contentSchema, shapes));
  if (schema.type === 'array') return schema.items === undefined ? [] : [exampleOf(schema.items, shapes)];
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field, shapes)]),
    );
  return { boolean: true, integer: 1, number: 1, string: 'text' }[String(schema.type)] ?? null;
}
