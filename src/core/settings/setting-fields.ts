import { z } from 'zod';
import { typedHundredths } from '#src/shared/top-up.ts';
import { SETTINGS, type SettingName } from './settings.ts';

interface Named {
  /** The setting and the way into it, as a form's field is called: `returnBand.minPercent`. */
  readonly path: string;
}

interface Bounded extends Named {
  readonly least: number;
  readonly most: number;
}

/** One thing that is typed or ticked of a setting. Limits are those of its schema. */
export type SettingField =
  | (Bounded & { readonly kind: 'whole' })
  /** Kept in kopecks, typed in roubles. */
  | (Bounded & { readonly kind: 'money' })
  | (Named & { readonly kind: 'yes' })
  | (Named & { readonly kind: 'text'; readonly longest: number; readonly format: 'email' | 'address' | null })
  /** Whole numbers one after another. */
  | (Bounded & { readonly kind: 'wholes'; readonly longest: number })
  /** Some of what there is, each ticked by a field of its own: `path.choice`. */
  | (Named & { readonly kind: 'choices'; readonly choices: readonly string[] })
  /** Lines of whole numbers, each column with its own name and limits. */
  | (Named & { readonly kind: 'rows'; readonly longest: number; readonly columns: readonly Bounded[] });

/** What of JSON Schema our settings are written in. */
interface Shape {
  readonly type?: 'object' | 'array' | 'integer' | 'boolean' | 'string';
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

const LONGEST_ADDRESS = 300;

/** The fields of a setting, made of its schema: a new setting needs no form of its own. */
export const fieldsOf = (name: SettingName): SettingField[] =>
  fieldsIn(name, z.toJSONSchema(SETTINGS[name].schema, { io: 'input' }) as Shape);

function fieldsIn(path: string, shape: Shape): SettingField[] {
  const { type, properties, items, anyOf } = shape;
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([name, inner]) => fieldsIn(`${path}.${name}`, inner));
  }
  if (type === 'array' && items !== undefined) return [listField(path, shape, items)];
  if (type === 'integer') return [{ ...bounds(path, shape), kind: path.endsWith('Kopecks') ? 'money' : 'whole' }];
  if (type === 'boolean') return [{ kind: 'yes', path }];
  // A text of a certain form, or none at all.
  const formed = anyOf?.find(({ format }) => format !== undefined);
  const format = formed === undefined ? null : formed.format === 'email' ? 'email' : 'address';
  return [{ kind: 'text', path, longest: shape.maxLength ?? LONGEST_ADDRESS, format }];
}

function listField(path: string, { maxItems = 100 }: Shape, items: Shape): SettingField {
  if (items.enum !== undefined) return { kind: 'choices', path, choices: items.enum };
  if (items.properties === undefined) return { ...bounds(path, items), kind: 'wholes', longest: maxItems };
  const columns = Object.entries(items.properties).map(([name, inner]) => bounds(name, inner));
  return { kind: 'rows', path, longest: maxItems, columns };
}

const bounds = (path: string, { minimum, maximum }: Shape): Bounded => ({
  path,
  least: minimum ?? 0,
  most: maximum ?? Number.MAX_SAFE_INTEGER,
});

/** A setting's value as its fields show it: by the field's path, a line's by `path.line.column`. */
export function shownFields(name: SettingName, value: unknown): Map<string, string> {
  const shown = new Map<string, string>();
  for (const field of fieldsOf(name)) {
    const part = partOf(value, field.path.split('.').slice(1));
    if (field.kind === 'rows') {
      const lines = Array.isArray(part) ? (part as Readonly<Record<string, unknown>>[]) : [];
      lines.forEach((line, at) => {
        for (const { path } of field.columns) shown.set(`${field.path}.${String(at)}.${path}`, textOf(line[path]));
      });
    } else if (field.kind === 'money') shown.set(field.path, typedHundredths(Number(part)));
    else if (field.kind === 'wholes') shown.set(field.path, (Array.isArray(part) ? part : []).map(textOf).join(' '));
    else if (field.kind === 'choices') {
      for (const choice of Array.isArray(part) ? part.map(textOf) : []) shown.set(`${field.path}.${choice}`, '1');
    } else if (field.kind === 'yes') shown.set(field.path, part === true ? '1' : '0');
    else shown.set(field.path, textOf(part));
  }
  return shown;
}

/** What a setting's fields say together, to be judged by its schema: what is no number stays the text that it is. */
export function readFields(name: SettingName, sent: Readonly<Record<string, unknown>>): unknown {
  let value: unknown;
  for (const field of fieldsOf(name)) {
    const way = field.path.split('.').slice(1);
    const read = readField(field, sent);
    if (way.length === 0) value = read;
    else value = put((value ?? {}) as Tree, way, read);
  }
  return value;
}

type Tree = Readonly<Record<string, unknown>>;

const put = (tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [name]: rest.length === 0 ? value : put((tree[name] ?? {}) as Tree, rest, value),
});

function readField(field: SettingField, sent: Readonly<Record<string, unknown>>): unknown {
  const typed = textOf(sent[field.path]).trim();
  switch (field.kind) {
    case 'whole':
      return wholeOf(typed);
    case 'money':
      return kopecksOf(typed);
    case 'yes':
      return typed === '1';
    case 'text':
      return typed;
    case 'wholes':
      return typed === '' ? [] : typed.split(/[\s,;]+/).map(wholeOf);
    case 'choices':
      return field.choices.filter((choice) => textOf(sent[`${field.path}.${choice}`]) === '1');
    case 'rows':
      return Array.from({ length: field.longest }, (_, at) =>
        field.columns.map(({ path }) => [path, textOf(sent[`${field.path}.${String(at)}.${path}`]).trim()] as const),
      )
        .filter((cells) => cells.some(([, text]) => text !== ''))
        .map((cells) => Object.fromEntries(cells.map(([path, text]) => [path, wholeOf(text)])));
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const partOf = (value: unknown, way: readonly string[]): unknown =>
  way.reduce<unknown>((part, name) => (typeof part === 'object' && part ? (part as Tree)[name] : undefined), value);

const wholeOf = (typed: string): number | string => (/^-?\d{1,15}$/.test(typed) ? Number(typed) : typed);

/** Roubles as people type them, with a point or a comma; a third decimal is no sum. */
function kopecksOf(typed: string): number | string {
  const [, whole = '', part = ''] = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s\u00a0]/g, '')) ?? [];
  return whole === '' ? typed : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
