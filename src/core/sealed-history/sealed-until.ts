import type { Db } from '#src/platform/database/database.ts';
import type { SealedTable } from './sealed-tables.ts';
import { type LastKeys, selectHead, selectKeysAt, selectOldestHorizon } from './store.ts';

/** The head of the chain, and the keys up to which it seals some tables. */
export interface SealedUntil {
  readonly number: number;
  readonly keys: LastKeys;
  /** False while rows of these tables that were settled for the last run of the job are still to be sealed. */
  readonly isWhole: boolean;
}

/**
 * The state of the chain for some tables; null before the first seal. A run of the job deletes the recorded keys before
 * those that it seals up to, so that the oldest ones are those of the last run.
 */
export async function readSealedUntil(db: Db, tables: readonly SealedTable['name'][]): Promise<SealedUntil | null> {
  const head = await selectHead(db);
  if (head === null) return null;
  const keys = await selectKeysAt(db, head.number, tables);
  const settled = await selectOldestHorizon(db);
  const isWhole = settled !== null && tables.every((table) => (keys[table] ?? 0) >= (settled[table] ?? 0));
  return { number: head.number, keys, isWhole };
}
