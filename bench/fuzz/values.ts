import { NONSENSE, NONSENSE_IN_JSON } from '#test/support/nonsense.ts';
import type { Chance } from '#tools/demo/chance.ts';
import type { Shape } from './targets.ts';

/** Existing ids and names that requests may refer to. */
export interface KnownValues {
  readonly ownItems: readonly number[];
  readonly foreignItems: readonly number[];
  readonly words: Readonly<Record<string, readonly unknown[]>>;
}

/** Property names that JavaScript objects inherit. */
const TRAPS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'token', 'id', 'type', 'return'];

/** A value that the shape allows, as plausible as its name permits. */
export function sensible(chance: Chance, name: string, shape: Shape, knowledge: KnownValues): unknown {
  const words = knowledge.words[name];
  if (words !== undefined && words.length > 0 && chance.isOneOf(0.8)) return chance.pick(words);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined && shape.enum.length > 0) return chance.pick(shape.enum);
  if (shape.anyOf !== undefined && shape.anyOf.length > 0) {
    return sensible(chance, name, chance.pick(shape.anyOf), knowledge);
  }
  return ofType(chance, name, shape, knowledge);
}

/** A value of the first type of a shape; a text when it has none. */
function ofType(chance: Chance, name: string, shape: Shape, knowledge: KnownValues): unknown {
  const type = typeof shape.type === 'string' ? shape.type : shape.type?.[0];
  if (type === 'array') return listOf(chance, name, shape.items ?? {}, knowledge);
  if (type === 'integer' || type === 'number') return numberOf(chance, shape, knowledge);
  if (type === 'boolean') return chance.isOneOf(0.5);
  if (type === 'null') return null;
  if (type === 'object') return {};
  return chance.pick<unknown>(['1', '2', 'plain', 'demo', 'a text', '100', 'ключ', numberOf(chance, shape, knowledge)]);
}

function listOf(chance: Chance, name: string, items: Shape, knowledge: KnownValues): unknown[] {
  const length = chance.between(1, 6);
  const pool = chance.isOneOf(0.85) ? knowledge.ownItems : knowledge.foreignItems;
  if (name === 'ids' && pool.length > length) {
    const from = chance.between(0, pool.length - length);
    return pool.slice(from, from + length);
  }
  return Array.from({ length }, () => sensible(chance, name, items, knowledge));
}

function numberOf(chance: Chance, { minimum = 0, maximum = 1000 }: Shape, knowledge: KnownValues): number {
  const small = Math.min(maximum, minimum + 10);
  return chance.isOneOf(0.3) && knowledge.ownItems.length > 0
    ? chance.pick(knowledge.ownItems)
    : chance.between(minimum, Math.max(minimum, small));
}

/** An invalid or unusual value; only texts when the format can send nothing else. */
export function nonsensical(chance: Chance, isJson: boolean): unknown {
  if (chance.isOneOf(0.1)) return nested(chance.between(1, isJson ? 40 : 4));
  if (chance.isOneOf(0.1)) return String.fromCodePoint(chance.between(1, 0x10ffff)).repeat(chance.between(1, 300));
  if (chance.isOneOf(0.1)) return chance.between(-(2 ** 53), 2 ** 53);
  return chance.pick(isJson ? [...NONSENSE, ...NONSENSE_IN_JSON] : NONSENSE);
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Valid fields for a shape without some optional ones, in most cases with one or two of them corrupted. */
export function fieldsFor(
  chance: Chance,
  shape: Shape,
  knowledge: KnownValues,
  isJson: boolean,
): Record<string, unknown> {
  const entries = Object.entries(shape.properties ?? {}).filter(
    // A cursor comes from the page before.
    ([name]) => shape.required?.includes(name) === true || chance.isOneOf(name === 'cursor' ? 0.1 : 0.5),
  );
  const fields = Object.fromEntries(entries.map(([name, inner]) => [name, sensible(chance, name, inner, knowledge)]));
  return spoilt(chance, fields, isJson);
}

/** Fields with none or several of them removed, replaced, swapped or added. */
export function spoilt(
  chance: Chance,
  fields: Readonly<Record<string, unknown>>,
  isJson: boolean,
): Record<string, unknown> {
  const spoiling = { ...fields };
  const times = chance.pick([0, 0, 1, 1, 1, 2, 4]);
  for (let time = 0; time < times; time += 1) {
    const names = Object.keys(spoiling);
    const name = names.length > 0 && chance.isOneOf(0.8) ? chance.pick(names) : chance.pick(TRAPS);
    const manner = chance.share();
    if (manner < 0.2) Reflect.deleteProperty(spoiling, name);
    else if (manner < 0.3 && names.length > 1) setOwn(spoiling, name, spoiling[chance.pick(names)]);
    else if (manner < 0.35) setOwn(spoiling, name, [spoiling[name], spoiling[name]]);
    else setOwn(spoiling, name, nonsensical(chance, isJson));
  }
  return spoiling;
}

/** Defines names like __proto__ as ordinary fields. */
function setOwn(fields: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}
