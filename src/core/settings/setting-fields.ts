import { z } from 'zod';
import { typedHundredths } from '#src/shared/top-up.ts';
import { typedSum } from '#src/shared/typed.ts';
import { SETTINGS, type SettingName } from './settings.ts';

interface NamedField {
  /** The name of the form field: the setting and the path into it, such as `returnBand.minPercent`. */
  readonly path: string;
}

interface BoundedField extends NamedField {
  readonly least: number;
  readonly most: number;
}

/** A form field of a setting, with the limits of its schema. */
export type SettingField =
  | (BoundedField & { readonly kind: 'whole' })
  /** Stored in kopecks, typed in roubles. */
  | (BoundedField & { readonly kind: 'money' })
  | (NamedField & { readonly kind: 'yes' })
  | (NamedField & { readonly kind: 'text'; readonly longest: number; readonly format: 'email' | 'address' | null })
  | (BoundedField & { readonly kind: 'wholes'; readonly longest: number })
  /** A subset of the choices, one checkbox each, named `path.choice`. */
  | (NamedField & { readonly kind: 'choices'; readonly choices: readonly string[] })
  /** Rows of whole numbers, each column with its own name and limits. */
  | (NamedField & { readonly kind: 'rows'; readonly longest: number; readonly columns: readonly BoundedField[] });

/** The subset of JSON Schema that the settings use. */
interface JsonSchemaShape {
  readonly type?: 'object' | 'array' | 'integer' | 'boolean' | 'string';
  readonly properties?: Readonly<Record<string, JsonSchemaShape>>;
  readonly items?: JsonSchemaShape;
  readonly anyOf?: readonly JsonSchemaShape[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

const LONGEST_ADDRESS = 300;

/** The fields of a setting, generated from its schema, so a new setting needs no form of its own. */
export const fieldsOf = (name: SettingName): SettingField[] =>
  fieldsIn(name, z.toJSONSchema(SETTINGS[name].schema, { io: 'input' }) as JsonSchemaShape);

function fieldsIn(path: string, shape: JsonSchemaShape): SettingField[] {
  const { type, properties, items, anyOf } = shape;
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([name, inner]) => fieldsIn(`${path}.${name}`, inner));
  }
  if (type === 'array' && items !== undefined) return [listField(path, shape, items)];
  if (type === 'integer') return [{ ...bounds(path, shape), kind: isHundredths(path) ? 'money' : 'whole' }];
  if (type === 'boolean') return [{ kind: 'yes', path }];
  // An optional text with a format.
  const formatShape = anyOf?.find(({ format }) => format !== undefined);
  const format = formatShape === undefined ? null : formatShape.format === 'email' ? 'email' : 'address';
  return [{ kind: 'text', path, longest: shape.maxLength ?? LONGEST_ADDRESS, format }];
}

function listField(path: string, { maxItems = 100 }: JsonSchemaShape, items: JsonSchemaShape): SettingField {
  if (items.enum !== undefined) return { kind: 'choices', path, choices: items.enum };
  if (items.properties === undefined) return { ...bounds(path, items), kind: 'wholes', longest: maxItems };
  const columns = Object.entries(items.properties).map(([name, inner]) => bounds(name, inner));
  return { kind: 'rows', path, longest: maxItems, columns };
}

const bounds = (path: string, { minimum, maximum }: JsonSchemaShape): BoundedField => ({
  path,
  least: minimum ?? 0,
  most: maximum ?? Number.MAX_SAFE_INTEGER,
});

/** Kept in kopecks, or in hundredths of a point: typed and shown as a sum. */
const isHundredths = (path: string): boolean => path.endsWith('Kopecks') || path === 'correctionLimit';

/** The field values of a setting, by field path; a row is `path.line.column`. */
export function settingFieldValues(name: SettingName, value: unknown): Map<string, string> {
  const fieldTexts = new Map<string, string>();
  for (const field of fieldsOf(name)) {
    const part = partOf(value, field.path.split('.').slice(1));
    if (field.kind === 'rows') {
      const lines = Array.isArray(part) ? (part as Readonly<Record<string, unknown>>[]) : [];
      lines.forEach((line, at) => {
        for (const { path } of field.columns) fieldTexts.set(`${field.path}.${String(at)}.${path}`, textOf(line[path]));
      });
    } else if (field.kind === 'money') fieldTexts.set(field.path, typedHundredths(Number(part)));
    else if (field.kind === 'wholes')
      fieldTexts.set(field.path, (Array.isArray(part) ? part : []).map(textOf).join(' '));
    else if (field.kind === 'choices') {
      for (const choice of Array.isArray(part) ? part.map(textOf) : []) fieldTexts.set(`${field.path}.${choice}`, '1');
    } else if (field.kind === 'yes') fieldTexts.set(field.path, part === true ? '1' : '0');
    else fieldTexts.set(field.path, textOf(part));
  }
  return fieldTexts;
}

/**
 * Parses the submitted fields of a setting. Validate the result with its schema: a text that is not a number stays a
 * text.
 */
export function parseSettingFields(name: SettingName, formFields: Readonly<Record<string, unknown>>): unknown {
  let value: unknown;
  for (const field of fieldsOf(name)) {
    const path = field.path.split('.').slice(1);
    const fieldValue = readField(field, formFields);
    if (path.length === 0) value = fieldValue;
    else value = putValue((value ?? {}) as Tree, path, fieldValue);
  }
  return value;
}

type Tree = Readonly<Record<string, unknown>>;

const putValue = (tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [name]: rest.length === 0 ? value : putValue((tree[name] ?? {}) as Tree, rest, value),
});

function readField(field: SettingField, formFields: Readonly<Record<string, unknown>>): unknown {
  const typed = textOf(formFields[field.path]).trim();
  switch (field.kind) {
    case 'whole':
      return wholeOf(typed);
    case 'money':
      return typedSum(typed) ?? typed;
    case 'yes':
      return typed === '1';
    case 'text':
      return typed;
    case 'wholes':
      return typed === '' ? [] : typed.split(/[\s,;]+/).map(wholeOf);
    case 'choices':
      return field.choices.filter((choice) => textOf(formFields[`${field.path}.${choice}`]) === '1');
    case 'rows':
      return Array.from({ length: field.longest }, (_, at) =>
        field.columns.map(
          ({ path }) => [path, textOf(formFields[`${field.path}.${String(at)}.${path}`]).trim()] as const,
        ),
      )
        .filter((cells) => cells.some(([, text]) => text !== ''))
        .map((cells) => Object.fromEntries(cells.map(([path, text]) => [path, wholeOf(text)])));
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const partOf = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (typeof part === 'object' && part ? (part as Tree)[name] : undefined), value);

const wholeOf = (text: string): number | string => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
