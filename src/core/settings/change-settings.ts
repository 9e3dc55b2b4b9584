import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import { putValue, selectValueForUpdate } from './store.ts';

/** A setting that is another one now. Both are as its row keeps it. */
interface ChangedSetting {
  readonly name: SettingName;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Writes values over those that hold, and answers the ones that are new: what equals the old value is no change. Throws
 * for a value that its setting's schema refuses; who reads a form asks the schema first, and says it in words.
 */
export async function changeSettings(tx: Tx, values: ReadonlyMap<SettingName, unknown>): Promise<ChangedSetting[]> {
  tx.guard('counter');
  const changed: ChangedSetting[] = [];
  // One order for everybody, so that two who change the same do not wait for each other in a ring.
  for (const name of [...values.keys()].sort()) {
    const { schema, standard } = SETTINGS[name];
    const parsed = schema.safeParse(values.get(name));
    assert(parsed.success, `a wrong value for ${name}`);
    const before = (await selectValueForUpdate(tx, name)) ?? standard;
    if (JSON.stringify(schema.parse(before)) === JSON.stringify(parsed.data)) continue;
    await putValue(tx, name, parsed.data);
    changed.push({ name, before, after: parsed.data });
  }
  if (changed.length > 0) await bumpDataVersion(tx, 'settings');
  return changed;
}
