import { waitingSince } from '#src/admin/questions/index.ts';
import { countOldMessages } from '#src/core/outbox/index.ts';
import { countOpenPayments, selectNewestMarks } from '#src/payments/top-ups/index.ts';
import { readQueue } from '#src/payments/withdrawals/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { readLastAudit } from '#src/platform/database/audit-runs.ts';
import { readBackupMarks } from '#src/platform/database/backup-marks.ts';
import { column, readRow } from '#src/platform/database/rows.ts';
import { freeDiskShare } from '#src/platform/process/disk-space.ts';
import { readRecentFailures } from '#src/platform/process/heartbeat.ts';
import { certificateEndOf } from '#src/platform/security/certificate.ts';
import type { Services } from '#src/platform/services.ts';
import { listFlags } from '#src/players/risk/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';
import { type AlertKind, NEVER } from './alert.ts';

/** Reads each figure; null when the store has none, such as a certificate without https. Rejects with the reason. */
export type AlertFigures = Readonly<Record<AlertKind, (services: Services) => Promise<number | null>>>;

const MOST_COUNTED = 100;
const CHECK_AGE_HOURS = 50;
const UNCHECKED_BACKUP_HOURS = 28;
const MAIL_WAITS_MS = 15 * MINUTE_MS;

const ageMs = ({ clock }: Services, at: Date): number => Math.max(0, clock.now().getTime() - at.getTime());

export const readAlertFigures: AlertFigures = {
  async queue(services) {
    const { since } = await readQueue(services.db);
    return since === null ? 0 : ageMs(services, since) / MINUTE_MS;
  },
  async questions(services) {
    const since = await waitingSince(services);
    return since === null ? 0 : ageMs(services, since) / HOUR_MS;
  },
  async payments(services) {
    const [open, marks] = await Promise.all([
      countOpenPayments(services.db),
      selectNewestMarks(services.db, MOST_COUNTED),
    ]);
    const isStuck = open.some(({ state, since }) => state === 'pending' && ageMs(services, since) > HOUR_MS);
    return marks.filter(({ createdAt }) => ageMs(services, createdAt) < HOUR_MS).length + (isStuck ? 1 : 0);
  },
  async flags({ db }) {
    const page = { state: 'open', kind: null, beforeId: Number.MAX_SAFE_INTEGER, limit: MOST_COUNTED } as const;
    return (await listFlags(db, page)).length;
  },
  errors: (services) => readRecentFailures(services, services.clock.now().getTime()),
  audit: async ({ db }) => (await readLastAudit(db))?.broken ?? null,
  async auditAge(services) {
    const last = await readLastAudit(services.db);
    return last === null ? NEVER : ageMs(services, last.endedAt) / HOUR_MS;
  },
  async backup(services) {
    const marks = await readBackupMarks(services.db);
    const [backup, check] = [marks.get('backup'), marks.get('check')];
    if (backup === undefined) return NEVER;
    const hours = ageMs(services, backup) / HOUR_MS;
    const isUnchecked = check !== undefined && ageMs(services, check) / HOUR_MS > CHECK_AGE_HOURS;
    return isUnchecked ? Math.max(hours, UNCHECKED_BACKUP_HOURS) : hours;
  },
  async log(services) {
    const archivedAt = (await readBackupMarks(services.db)).get('log');
    if (archivedAt !== undefined) return ageMs(services, archivedAt) / MINUTE_MS;
    // MySQL's own program archives its log, and leaves no time here.
    const sql = "SELECT @@GLOBAL.log_bin AND VERSION() LIKE '%MariaDB%' AS archives";
    return (await readRow(services.db, column.integer.only('archives'), sql)) === 1 ? NEVER : null;
  },
  mail: ({ db, clock }) =>
    countOldMessages(db, ['player-email', 'staff-email'], timeAfter(clock.now(), -MAIL_WAITS_MS)),
  async certificate({ config: { publicOrigin }, clock }) {
    if (publicOrigin?.startsWith('https:') !== true) return null;
    return ((await certificateEndOf(publicOrigin)).getTime() - clock.now().getTime()) / DAY_MS;
  },
  disk: async ({ config: { dataDir } }) => (await freeDiskShare(dataDir)) * 100,
};
