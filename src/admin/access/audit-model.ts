import { timeFromText, timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import type { AuditFilter, AuditModel } from '#views/admin/access/audit-fragment.tsx';
import { listLoggedChanges } from './logged-changes.ts';
import { selectLog } from './store/log.ts';
import { selectEverybody } from './store/members.ts';
import type { Locale } from '#src/shared/locales.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { pageOf } from '#src/shared/page-of.ts';

const SHOWN = 50;

/**
 * One page of the staff log in a language, newest first, before a given line. The days of the filter are whole days in
 * UTC.
 */
export async function loadAudit(
  services: Services,
  filter: AuditFilter,
  before: number | null,
  locale: Locale,
  most = SHOWN,
): Promise<AuditModel> {
  const query = {
    memberId: filter.member === '' ? null : Number(filter.member),
    act: filter.act === '' ? null : filter.act,
    aboutType: filter.type === '' ? null : filter.type,
    aboutId: filter.subject === '' ? null : filter.subject,
    from: filter.from === '' ? null : timeFromText(filter.from),
    until: filter.until === '' ? null : timeAfter(timeFromText(filter.until), DAY_MS),
  };
  const [found, members] = await Promise.all([
    selectLog(services.db, query, before ?? Number.MAX_SAFE_INTEGER, most + 1),
    selectEverybody(services.db),
  ]);
  const { rows: page, next } = pageOf(found, most, ({ id }) => id);
  return {
    filter,
    lines: page.map(({ id, createdAt, memberId, memberName, role, act, aboutType, aboutId, was, became, reason }) => ({
      id,
      at: createdAt.toISOString(),
      member: memberId === null || role === null ? null : { id: memberId, name: memberName ?? '', role },
      act,
      aboutType,
      aboutId,
      reason,
      changes: listLoggedChanges({ was, became }, { type: aboutType, id: aboutId }, services.texts.t(locale)),
    })),
    next,
    isFirst: before === null,
    members,
  };
}
