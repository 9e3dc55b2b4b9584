import type { RowChange, ChangedValue } from './edited.ts';

type RowState = Readonly<Record<string, unknown>>;

/**
 * Flat differences between two states of a row, with keys such as `texts.ru.title`. Times are ISO 8601, lists are JSON.
 */
export function changesBetween(before: RowState, after: RowState): RowChange {
  const [was, is] = [flat(before), flat(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  const pick = (from: ReadonlyMap<string, ChangedValue>): Record<string, ChangedValue> =>
    Object.fromEntries(names.map((name) => [name, from.get(name) ?? null]));
  return { before: pick(was), after: pick(is) };
}

function flat(fields: RowState, under = ''): Map<string, ChangedValue> {
  const values = new Map<string, ChangedValue>();
  for (const [name, value] of Object.entries(fields)) {
    const path = under + name;
    if (value instanceof Date) values.set(path, value.toISOString());
    else if (Array.isArray(value)) values.set(path, JSON.stringify(value));
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, change] of flat(value as RowState, `${path}.`)) values.set(inner, change);
    } else values.set(path, (value ?? null) as ChangedValue);
  }
  return values;
}
