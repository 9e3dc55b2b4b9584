import { z } from 'zod';
import { downloads, endpoints, pages } from '#src/app.ts';
import type { AccessRole } from '#src/http/endpoints/access.ts';

/** The part of a JSON schema that is used to generate values. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  /** Names of the properties that may not be left out. */
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** An address of the store. */
export interface Target {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:name` for parameters. */
  readonly path: string;
  /** Format of the response: a JSON envelope, bare JSON of a page or a legacy call, or browser content. */
  readonly format: 'envelope' | 'json' | 'browser';
  readonly role: AccessRole;
  readonly shape: Shape;
  readonly takesFile: boolean;
}

const shapeOf = (input: z.ZodType): Shape =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as unknown as Shape;

/** Every address that the modules declare, in each of its formats. */
export function everyTarget(): readonly Target[] {
  const actions = endpoints.flatMap(({ api, form, access, input, isRaw, upload }) => {
    const common = { role: access.role, shape: shapeOf(input), takesFile: upload !== null };
    const addresses: Target[] = [];
    if (api !== null) {
      const format = isRaw ? 'json' : 'envelope';
      addresses.push({ ...common, ...api, format, name: `${api.method} ${api.path}` });
    }
    if (form !== null) addresses.push({ ...common, ...form, format: 'browser', name: `${form.method} ${form.path}` });
    return addresses;
  });
  const shown = pages.flatMap(({ path, access, input }): Target[] => {
    const common = { method: 'GET', role: access.role, shape: shapeOf(input), takesFile: false } as const;
    const payload = `${path === '/' ? '' : path}/_payload.json`;
    return [
      { ...common, path, format: 'browser', name: `GET ${path}` },
      { ...common, path: payload, format: 'json', name: `GET ${payload}` },
    ];
  });
  const files = downloads.map(({ path, access, input }): Target => ({
    method: 'GET',
    path,
    role: access.role,
    format: 'browser',
    name: `GET ${path}`,
    shape: shapeOf(input),
    takesFile: false,
  }));
  return [...actions, ...shown, ...files];
}
