import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import type { DataName, DataVersions } from './data-version.ts';

/** Values of a kind: every language in every currency, plus searches. */
const KEPT = 64;

interface CachedKind {
  /** The versions of what the values depend on. */
  readonly versions: string;
  readonly values: Map<string, Promise<unknown>>;
}

const names = new Set<string>();
const kindsByData = objectCache<Map<string, CachedKind>>();

/**
 * Caches the results of `load` in this process until one of the named versions or the brand changes: any text may hold
 * a name. `key` distinguishes the results of different arguments; the newest 64 are kept. Concurrent requests share one
 * load; a failed load is not cached. `name` belongs to one function.
 *
 * An argument that is data of a version, such as a case, may be older than the version: `load` uses no more of it than
 * `key` does.
 */
export function cached<Value, Given extends readonly unknown[] = []>(
  name: string,
  {
    dependsOn,
    key,
  }: { readonly dependsOn: readonly DataName[]; readonly key?: (services: Services, ...given: Given) => string },
  load: (services: Services, ...given: Given) => Promise<Value>,
): (services: Services, ...given: Given) => Promise<Value> {
  assert(!names.has(name), `Two functions cache "${name}"`);
  names.add(name);
  return (services, ...given) => {
    const values = valuesOf(services.dataVersions, name, dependsOn);
    const entryKey = key?.(services, ...given) ?? '';
    const known = values.get(entryKey);
    // `load` made it, because the name belongs to this function.
    if (known !== undefined) return known as Promise<Value>;
    const value = load(services, ...given);
    keepNewest(values, entryKey, value, KEPT);
    value.catch(() => {
      if (values.get(entryKey) === value) values.delete(entryKey);
    });
    return value;
  };
}

function valuesOf(data: DataVersions, name: string, dependsOn: readonly DataName[]): CachedKind['values'] {
  const versions = [...dependsOn, 'brand' as const].map((one) => String(data.of(one))).join('.');
  const kinds = kindsByData(data, () => new Map());
  const known = kinds.get(name);
  const kind = known?.versions === versions ? known : { versions, values: new Map<string, Promise<unknown>>() };
  kinds.set(name, kind);
  return kind.values;
}
