import { BACKUP_MARKS, readBackupBytes, readBackupMarks } from '#src/platform/database/backup-marks.ts';
import { type BackupRequest, readBackupRequest } from '#src/platform/database/backup-requests.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { BackupsModel } from '#views/admin/backups/backups-page.tsx';

/** The program of the server looks for a request each minute. */
const LATE_MS = 10 * MINUTE_MS;

/** The last steps towards the recovery of the store, and the last request for a backup. */
export async function loadBackups(services: Services): Promise<BackupsModel> {
  const [marks, bytes, request] = await Promise.all([
    readBackupMarks(services.db),
    readBackupBytes(services.db),
    readBackupRequest(services.db),
  ]);
  return {
    key: newFormKey(services),
    steps: BACKUP_MARKS.map((kind) => ({ kind, at: marks.get(kind)?.toISOString() ?? null })),
    bytes,
    request: request === null ? null : requestModel(request, services.clock.now()),
  };
}

function requestModel({ requestedAt, takenAt, endedAt, problem }: BackupRequest, now: Date): BackupsModel['request'] {
  if (requestedAt === null) return null;
  if (endedAt !== null) return { state: problem === null ? 'done' : 'failed', at: endedAt.toISOString(), problem };
  if (takenAt !== null) return { state: 'taken', at: takenAt.toISOString(), problem: null };
  const isLate = now.getTime() - requestedAt.getTime() > LATE_MS;
  return { state: isLate ? 'late' : 'waiting', at: requestedAt.toISOString(), problem: null };
}
