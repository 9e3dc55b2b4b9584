import { staffAction } from '#src/admin/access/index.ts';
import { requestBackup } from '#src/platform/database/backup-requests.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';

/** Requests a backup from the server. @throws errors.backup.waiting while another request is not done */
export const requestBackupNow = (services: Services, member: StaffMember): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    if (!(await requestBackup(tx, tx.now))) fail('errors.backup.waiting');
    log({ act: 'backup.requested', about: { type: 'backup', id: tx.now.toISOString() } });
    return null;
  });
