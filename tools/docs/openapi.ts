import { STATUS_CODES } from 'node:http';
import type { Address, Endpoint } from '#src/http/endpoints/endpoint.ts';
import { possibleErrors } from '#src/http/endpoints/possible-errors.ts';
import { ERRORS, type ErrorKey } from '#src/shared/errors.ts';
import { exampleOf, inputSchema, type JsonSchema, outputSchema, SHAPES, type Shapes } from './json-schema.ts';

type Json = Readonly<Record<string, unknown>>;

interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Json[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Readonly<Record<string, Content>> }>
  >;
}

/** The parts of an OpenAPI document that this file writes. */
export interface ApiDescription {
  readonly openapi: string;
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Json;
    readonly parameters: Json;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const INFO = {
  title: 'OpenCrate API',
  description:
    'JSON calls of the store, generated from their declarations in code. /api/docs describes the conventions: auth ' +
    'data, money, idempotency keys, languages and currencies.',
  license: { name: 'MIT', identifier: 'MIT' },
};

const SECURITY_SCHEMES = {
  authToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Auth-Token',
    description:
      'Token of the session, beside its cookie or without it. The fields token, type and id of the body or the query ' +
      'are the same auth data.',
  },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Repeats of a request with the same key get the stored answer of the first one, for 7 days. A refusal leaves the ' +
    'key free.',
  schema: { type: 'string', minLength: 8, maxLength: 64 },
};

const ERROR_SHAPE = {
  type: 'object',
  description: 'A refusal. docs/errors.md lists the keys.',
  properties: {
    status: { type: 'string', const: 'error' },
    error: { type: 'string', description: 'Permanent key of the error.' },
    message: { type: 'string', description: 'Text in the language of the viewer.' },
    params: { type: 'object', description: 'Values of the text.' },
  },
  required: ['status', 'error', 'message', 'params'],
};

/** Describes the JSON calls as OpenAPI 3.1. */
export function describeApi(endpoints: readonly Endpoint[], version: string): ApiDescription {
  const shapes: Shapes = new Map();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))) {
    const { api } = endpoint;
    if (api === null) continue;
    const at = (paths[openPath(api)] ??= {});
    at[api.method.toLowerCase()] = operation(endpoint, api, shapes);
  }
  const named = [...shapes].sort(([one], [other]) => one.localeCompare(other, 'en'));
  return {
    openapi: '3.1.0',
    info: { ...INFO, version },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => one.localeCompare(other, 'en'))),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      schemas: { Error: ERROR_SHAPE, ...Object.fromEntries(named) },
    },
  };
}

/** The path of an address as OpenAPI writes it. */
export const openPath = ({ path }: Address): string => path.replaceAll(/:(\w+)/g, '{$1}');

function operation(endpoint: Endpoint, api: Address, shapes: Shapes): Operation {
  const description = detailsOf(endpoint);
  return {
    operationId: operationId(api),
    tags: [api.path.split('/')[2] ?? ''],
    summary: endpoint.summary ?? '',
    ...(description === '' ? {} : { description }),
    security: endpoint.access.role === 'player' ? [{ authToken: [] }] : [{}, { authToken: [] }],
    ...sentParts(endpoint, api),
    responses: { 200: success(endpoint, shapes), ...refusals(endpoint) },
  };
}

/** The declared details, and those that follow from other options. */
function detailsOf({ description, csrf, api, form, limits: { perCaller, perAddress } }: Endpoint): string {
  const sentences = [
    description,
    csrf === 'origin' && 'With the cookie only, from pages of the store only.',
    perCaller !== null && `At most ${String(perCaller.times)} in ${String(perCaller.seconds)} s.`,
    perAddress !== null && `At most ${String(perAddress.times)} in ${String(perAddress.seconds)} s from one address.`,
    api !== null && form !== null && `Without JavaScript: \`${form.method} ${openPath(form)}\`.`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ');
}

const operationId = ({ method, path }: Address): string =>
  `${method.toLowerCase()} ${path.replace(/^\/api/, '')}`
    .replaceAll(/[^a-z0-9]+(\w)/gi, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/[^a-z0-9]+/gi, '');

/** Parameters of path and query, and the body. */
function sentParts(endpoint: Endpoint, api: Address): Pick<Operation, 'parameters' | 'requestBody'> {
  const schema = inputSchema(endpoint.input);
  const inPath = [...api.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.not === undefined);
  const required = schema.required ?? [];
  const parameters: (Parameter | { readonly $ref: string })[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: pathSchema(schema.properties?.[name]),
  }));
  const rest = fields.filter(([name]) => !inPath.includes(name));
  if (api.method === 'GET')
    for (const [name, field] of rest)
      parameters.push({ name, in: 'query', required: required.includes(name), schema: field });
  if (endpoint.isIdempotent) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  const hasBody = api.method === 'POST' && rest.length > 0;
  return {
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(hasBody ? { requestBody: bodyOf(endpoint, rest, required) } : {}),
  };
}

/** A parameter of the path is sent as text. */
const pathSchema = (field: JsonSchema | undefined): JsonSchema => field ?? { type: 'string' };

function bodyOf(
  { upload }: Endpoint,
  fields: readonly (readonly [string, JsonSchema])[],
  required: readonly string[],
): NonNullable<Operation['requestBody']> {
  const needed = fields.map(([name]) => name).filter((name) => required.includes(name));
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      name === upload?.field ? { type: 'string', contentMediaType: 'application/octet-stream' } : field,
    ]),
  );
  const schema = { type: 'object', properties, ...(needed.length === 0 ? {} : { required: needed }) };
  return {
    required: needed.length > 0,
    content: { [upload === null ? 'application/json' : 'multipart/form-data']: { schema } },
  };
}

function success({ output, isRaw, name }: Endpoint, shapes: Shapes): Operation['responses'][string] {
  if (output === null) throw new Error(`${name} has no output`);
  const data = outputSchema(output, shapes);
  const example = exampleOf(data, shapes);
  const envelope = {
    type: 'object',
    properties: {
      status: { type: 'string', const: 'ok' },
      data,
      message: { type: 'string', description: 'Text in the language of the viewer, where there is one.' },
    },
    required: ['status', 'data'],
  };
  const content = isRaw ? { schema: data, example } : { schema: envelope, example: { status: 'ok', data: example } };
  return { description: 'Success.', content: { 'application/json': content } };
}

/** One response for each status, with the keys of its errors. */
function refusals(endpoint: Endpoint): Operation['responses'] {
  const byStatus = new Map<number, ErrorKey[]>();
  for (const key of possibleErrors(endpoint)) {
    const keys = byStatus.get(ERRORS[key]) ?? [];
    byStatus.set(ERRORS[key], [...keys, key]);
  }
  const statuses = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    statuses.map(([status, keys]) => [
      String(status),
      {
        description: STATUS_CODES[status] ?? '',
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: `${SHAPES}Error` }],
              properties: { error: { type: 'string', enum: keys.toSorted() } },
            },
          },
        },
      },
    ]),
  );
}
