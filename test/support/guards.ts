import type { Knex } from 'knex';
import { select } from '#src/platform/database/database.ts';

/** Lets a session write what checks and foreign keys forbid. MySQL keeps its checks: see `stopChecks`. */
export const LIFT_CHECKS = 'SET SESSION foreign_key_checks = 0 /*M!100300 , check_constraint_checks = 0 */';
export const RESTORE_CHECKS = 'SET SESSION foreign_key_checks = 1 /*M!100300 , check_constraint_checks = 1 */';

/** Stops the checks of a whole schema on MySQL, where no session can lift them. MariaDB keeps its checks. */
export async function stopChecks(db: Knex): Promise<void> {
  const checks = await select<{ tbl: string; names: string }>(
    db,
    `SELECT table_name AS tbl, GROUP_CONCAT(constraint_name) AS names FROM information_schema.table_constraints
     WHERE constraint_schema = DATABASE() AND constraint_type = 'CHECK' AND VERSION() NOT LIKE '%MariaDB%'
     GROUP BY table_name`,
  );
  for (const { tbl, names } of checks) {
    const changes = names.split(',').map((name) => `ALTER CHECK ${name} NOT ENFORCED`);
    await db.raw(`ALTER TABLE ${tbl} ${changes.join(', ')}`);
  }
}
