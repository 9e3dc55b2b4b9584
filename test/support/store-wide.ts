/** State of the whole store that a test changes, and that the tests of other files rely on. */
import { changeSettings, readSettingsNow, type SettingName } from '#src/core/settings/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { type Services, closeServices as closeThem } from '#src/platform/services.ts';

type Restore = () => Promise<unknown>;

/** By the connections of services: what to call before they close, by the name of the state. */
const restoresOf = new WeakMap<object, Map<string, Restore>>();

/**
 * Lets `closeServices` restore a state, whatever fails until then. Call it before the change; later calls for the same
 * state do nothing, because the first one knows what was there before the tests of the file.
 */
export function restoreAtClose({ db }: Services, state: string, restore: Restore): void {
  const restores = restoresOf.get(db) ?? new Map<string, Restore>();
  restoresOf.set(db, restores);
  if (!restores.has(state)) restores.set(state, restore);
}

/** Restores what the tests changed for the whole store, and closes the services. */
export async function closeServices(services: Services): Promise<void> {
  const restores = restoresOf.get(services.db) ?? new Map<string, Restore>();
  restoresOf.delete(services.db);
  try {
    for (const restore of restores.values()) await restore();
  } finally {
    await closeThem(services);
  }
}

/** Lets the services restore settings when they close. Call it before a test changes them by other means. */
export async function keepSettings(services: Services, names?: readonly SettingName[]): Promise<void> {
  const former = await readSettingsNow(services.db);
  for (const name of names ?? (Object.keys(former) as SettingName[]))
    restoreAtClose(services, `setting ${name}`, () => changeNow(services, new Map([[name, former[name]]])));
}

/** Changes settings as staff do, until the services close. */
export async function setSettings(services: Services, values: ReadonlyMap<SettingName, unknown>): Promise<void> {
  await keepSettings(services, [...values.keys()]);
  await changeNow(services, values);
}

interface CaseRow {
  readonly id: number;
  readonly state: string;
  readonly price: number;
}

/** Lets the services restore state and price of every case when they close. Call it before a test changes one. */
export async function keepCases(services: Services): Promise<void> {
  const { db, dataVersions } = services;
  const read = () => db('cases').select<CaseRow[]>('id', 'state', 'price').orderBy('id');
  const former = await read();
  restoreAtClose(services, 'cases', async () => {
    const now = new Map((await read()).map((row) => [row.id, row]));
    const changed = former.filter(({ id, state, price }) => {
      const row = now.get(id);
      return row !== undefined && (row.state !== state || row.price !== price);
    });
    if (changed.length === 0) return;
    for (const { id, state, price } of changed) await db('cases').where({ id }).update({ state, price });
    await db('data_versions').where({ name: 'catalogue' }).increment('version', 1);
    await dataVersions.refresh();
  });
}

async function changeNow(services: Services, values: ReadonlyMap<SettingName, unknown>): Promise<void> {
  await transaction(services, null, async (tx) => {
    await changeSettings(tx, values);
    return null;
  });
  await services.dataVersions.refresh();
}
