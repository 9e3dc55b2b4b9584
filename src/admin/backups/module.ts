import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { backupsPage } from '#views/admin/backups/backups-page.tsx';
import { loadBackups } from './backups-model.ts';
import { requestBackupNow } from './request-backup.ts';

const access = { role: 'staff', power: 'backups' } as const;
const PATH = '/staff/backups';

const backups = page({
  path: PATH,
  access,
  input: z.object({}),
  load: (services) => loadBackups(services),
  component: backupsPage,
});

const request = endpoint({
  form: `POST ${PATH}`,
  access,
  limits: { perCaller: perMinute(20) },
  idempotent: true,
  input: z.object({}),
  command: requestBackupNow,
  message: (_done, { t }) => t('admin-backups.requested'),
  redirect: () => PATH,
});

export default defineModule({ name: 'admin/backups', routes: [backups, request] });
