import { timeFromText, timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import type { AuditFilter, AuditModel } from '#views/admin/access/audit-part.tsx';
import { readLog } from './read-log.ts';
import { DAY_MS } from '#src/shared/time.ts';

const SHOWN = 50;
const LONGEST_VALUE = 300;

/** One page of the staff log, newest first, before a given line. The days of the filter are whole days in UTC. */
export async function loadAudit(services: Services, filter: AuditFilter, before: number | null): Promise<AuditModel> {
  const query = {
    memberId: filter.member === '' ? null : Number(filter.member),
    act: filter.act === '' ? null : filter.act,
    aboutType: filter.type === '' ? null : filter.type,
    aboutId: filter.subject === '' ? null : filter.subject,
    from: filter.from === '' ? null : timeFromText(filter.from),
    until: filter.until === '' ? null : timeAfter(timeFromText(filter.until), DAY_MS),
  };
  const { rows, members } = await readLog(services, query, before, SHOWN + 1);
  const page = rows.slice(0, SHOWN);
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
      changes: changesOf(was, became),
    })),
    next: rows.length > SHOWN ? (page.at(-1)?.id ?? null) : null,
    isFirst: before === null,
    members,
  };
}

/** Differences field by field. Unchanged fields are left out. */
function changesOf(was: string | null, became: string | null): AuditModel['lines'][number]['changes'] {
  const before = fieldsOf(was);
  const after = fieldsOf(became);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(fieldText: string | null): ReadonlyMap<string, string> {
  const fields = fieldText === null ? {} : (JSON.parse(fieldText) as Readonly<Record<string, unknown>>);
  return new Map(Object.entries(fields).map(([field, value]) => [field, shown(value)]));
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
