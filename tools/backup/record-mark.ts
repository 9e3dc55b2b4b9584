import { type BackupMark, writeBackupMark } from '#src/platform/database/backup-marks.ts';
import { ask, connect, leave, schemaOf } from './connect.ts';

/**
 * Records in the store's database that a step of the recovery succeeded, for its metrics. A database that is away or
 * older than the record does not make the step a failure.
 */
export async function recordMark(
  databaseUrl: string,
  kind: BackupMark,
  at: Date,
  bytes: number | null = null,
): Promise<void> {
  try {
    const connection = await connect(databaseUrl, schemaOf(databaseUrl));
    try {
      await writeBackupMark((sql, values) => ask(connection, sql, values), kind, at, bytes);
    } finally {
      await leave(connection);
    }
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string };
    process.stderr.write(`OpenCrate: the time of this ${kind} is not recorded for the metrics: ${code}\n`);
  }
}
