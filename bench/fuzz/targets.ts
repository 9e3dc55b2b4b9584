import { z } from 'zod';
import { downloads, endpoints, pages } from '#src/app.ts';
import type { Who } from '#src/http/endpoint.ts';

/** A shape of JSON schema, as far as values are made from it. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** An address of the store that can be asked. */
export interface Target {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:name` where something is named. */
  readonly path: string;
  /** How it answers: an envelope of JSON, the bare JSON of a page or an old call, or what a browser shows. */
  readonly face: 'envelope' | 'json' | 'browser';
  readonly who: Who;
  readonly shape: Shape;
  readonly takesFile: boolean;
}

const shapeOf = (input: z.ZodType): Shape =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as unknown as Shape;

/** Every address that the rooms declared, in each of its faces. */
export function everyTarget(): readonly Target[] {
  const actions = endpoints.flatMap(({ call, form, who, input, isRaw, upload }) => {
    const common = { who, shape: shapeOf(input), takesFile: upload !== null };
    const faces: Target[] = [];
    if (call !== null) {
      const face = isRaw ? 'json' : 'envelope';
      faces.push({ ...common, ...call, face, name: `${call.method} ${call.path}` });
    }
    if (form !== null) faces.push({ ...common, ...form, face: 'browser', name: `${form.method} ${form.path}` });
    return faces;
  });
  const shown = pages.flatMap(({ path, who, input }): Target[] => {
    const common = { method: 'GET', who, shape: shapeOf(input), takesFile: false } as const;
    const payload = `${path === '/' ? '' : path}/_payload.json`;
    return [
      { ...common, path, face: 'browser', name: `GET ${path}` },
      { ...common, path: payload, face: 'json', name: `GET ${payload}` },
    ];
  });
  const files = downloads.map(({ path, who, input }): Target => ({
    ...{ method: 'GET', path, who, face: 'browser', name: `GET ${path}` },
    ...{ shape: shapeOf(input), takesFile: false },
  }));
  return [...actions, ...shown, ...files];
}
