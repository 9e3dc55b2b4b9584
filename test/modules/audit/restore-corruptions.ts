import type { Corruption } from './corruptions.ts';

const RESTORE = 'INSERT INTO restores (backed_up_at, restored_at) VALUES (NOW(3), NOW(3))';
const gapOf = (table: string): string =>
  `INSERT INTO restore_gaps (restore_id, table_name, first_id, last_id)
   SELECT MAX(id), '${table}', 1, (SELECT MAX(id) FROM ${table}) FROM restores`;

/** Damage to the traces that a restore leaves. */
export const RESTORES: readonly Corruption[] = [
  {
    name: 'a seed pair from before a restore left open',
    sql: [RESTORE, gapOf('seed_pairs')],
    rule: 'no seed pair from before a restore is open',
  },
  {
    name: 'a battle from before a restore left waiting',
    sql: [RESTORE],
    rule: 'no battle from before a restore goes on after it',
  },
  {
    name: 'an id of the history that a restore lost given again',
    sql: [RESTORE, gapOf('draws')],
    rule: 'no id that a restore skipped is in use',
  },
];
