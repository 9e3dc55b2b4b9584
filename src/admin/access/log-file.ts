import { timeCell } from '#src/platform/csv-file.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import { loadAudit } from './audit-model.ts';
import { listFile } from './list-file.ts';

type LogFilter = Parameters<typeof loadAudit>[1];

/** The lines of the staff log that a filter lists, as a file with times in UTC. */
export const logFile = (services: Services, { member, t, locale }: StaffViewer, filter: LogFilter) =>
  listFile<number>(services, member, {
    name: 'log',
    filters: { ...filter },
    head: (['at', 'who', 'act', 'about', 'change', 'reason'] as const).map((name) => t(`admin-access.audit.${name}`)),
    load: async (before, most) => {
      const { lines, next } = await loadAudit(services, filter, before, locale, most);
      const cells = lines.map((line) => [
        timeCell(line.at),
        line.member?.name ?? t('admin-access.audit.nobody'),
        line.act,
        `${line.aboutType} ${line.aboutId}`,
        line.changes.map((change) => `${change.field}: ${change.before ?? ''} → ${change.after ?? ''}`).join('\n'),
        line.reason ?? '',
      ]);
      return { rows: cells, next };
    },
  });
