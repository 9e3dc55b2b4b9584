import type { Knex } from 'knex';
import { MEMBERS_CONFIGURATION } from '#src/admin/access/index.ts';
import { CATALOGUE_CONFIGURATION } from '#src/core/catalogue/index.ts';
import { CURRENCIES_CONFIGURATION } from '#src/core/currencies/index.ts';
import { PROMO_CODES_CONFIGURATION } from '#src/core/promo-codes/index.ts';
import { SETTINGS_CONFIGURATION } from '#src/core/settings/index.ts';
import { WHEEL_CONFIGURATION } from '#src/games/wheel/index.ts';
import { METHODS_CONFIGURATION } from '#src/payments/top-ups/index.ts';
import {
  type ConfigurationKind,
  readConfiguration,
  readLastEntries,
} from '#src/platform/database/configuration-changes.ts';
import { column, inList, readRows, rowShape } from '#src/platform/database/rows.ts';
import { BREAKS_CONFIGURATION } from '#src/players/player-protection/breaks/index.ts';
import { LIMITS_CONFIGURATION } from '#src/players/player-protection/limits/index.ts';
import type { RuleRun, SearchedRule } from './rule-run.ts';

/** All configuration that has a history. */
const KINDS: readonly ConfigurationKind[] = [
  ...CATALOGUE_CONFIGURATION,
  SETTINGS_CONFIGURATION,
  CURRENCIES_CONFIGURATION,
  PROMO_CODES_CONFIGURATION,
  WHEEL_CONFIGURATION,
  METHODS_CONFIGURATION,
  MEMBERS_CONFIGURATION,
  LIMITS_CONFIGURATION,
  BREAKS_CONFIGURATION,
];

const BATCH = 1000;

const unknownShape = rowShape({ entry: column.integer, kind: column.text });

/** Configuration whose row and last entry differ: neither may be without the other. */
export const searchUnrecordedConfiguration: SearchedRule = async (snapshot, _config, run) => {
  const names = KINDS.map(({ name }) => name);
  const unknownEntries = await readRows(
    snapshot,
    unknownShape,
    `SELECT id AS entry, kind FROM configuration_changes WHERE kind NOT IN (${inList(names)})`,
    names,
  );
  unknownEntries.forEach(run.report);
  for (const kind of KINDS) {
    await searchChangedRows(snapshot, kind, run);
    await searchLostRows(snapshot, kind, run);
  }
};

/** Rows that differ from their last entry, or have none. */
async function searchChangedRows(snapshot: Knex, kind: ConfigurationKind, run: RuleRun): Promise<void> {
  for await (const keys of rowKeys(snapshot, kind)) {
    const current = await readConfiguration(snapshot, kind, keys);
    const recorded = await readLastEntries(snapshot, kind, keys);
    for (const [key, values] of current) {
      const entry = recorded.get(key) ?? null;
      if (entry !== values) run.report({ kind: kind.name, key, values, recorded: entry });
    }
    run.count(keys.length);
  }
}

/** Last entries of rows that are gone, although no entry says so. */
async function searchLostRows(snapshot: Knex, kind: ConfigurationKind, run: RuleRun): Promise<void> {
  for await (const keys of entryKeys(snapshot, kind)) {
    const recorded = await readLastEntries(snapshot, kind, keys);
    const possibleKeys = keys.filter((key) => kind.key.type === 'text' || /^\d+$/.test(key));
    const current =
      possibleKeys.length === 0 ? new Map<string, string>() : await readConfiguration(snapshot, kind, possibleKeys);
    for (const [key, entry] of recorded) {
      if (entry !== null && !current.has(key)) run.report({ kind: kind.name, key, values: null, recorded: entry });
    }
    run.count(keys.length);
  }
}

async function* rowKeys(snapshot: Knex, { from, where, key }: ConfigurationKind): AsyncGenerator<(number | string)[]> {
  let after: number | string = key.type === 'number' ? 0 : '';
  for (;;) {
    const keys = await readRows<number | string>(
      snapshot,
      (key.type === 'number' ? column.integer : column.text).only('entry_key'),
      `SELECT DISTINCT ${key.column} AS entry_key FROM ${from}
       WHERE ${key.column} > ? ${where === undefined ? '' : `AND ${where}`} ORDER BY ${key.column} LIMIT ?`,
      [after, BATCH],
    );
    const last = keys.at(-1);
    if (last === undefined) return;
    yield keys;
    after = last;
  }
}

async function* entryKeys(snapshot: Knex, { name }: ConfigurationKind): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const keys = await readRows(
      snapshot,
      column.text.only('entry_key'),
      `SELECT DISTINCT entry_key FROM configuration_changes WHERE kind = ? AND entry_key > ?
       ORDER BY entry_key LIMIT ?`,
      [name, after, BATCH],
    );
    const last = keys.at(-1);
    if (last === undefined) return;
    yield keys;
    after = last;
  }
}
