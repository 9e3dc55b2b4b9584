import type { ReactElement } from 'react';
import { type Href, LOCALES } from '#src/shared/locales.ts';
import { type Role } from '#src/shared/powers.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { ListFileLink } from '#views/ui/staff/list-file-link.tsx';
import { type LoggedChangeModel, LoggedChanges } from '#views/ui/staff/logged-changes.tsx';
import { Pager } from '#views/ui/staff/pager.tsx';
import { useT } from '#ui/texts.tsx';

interface LineModel {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  /** Null when the action came from the command line. */
  readonly member: { readonly id: number; readonly name: string; readonly role: Role } | null;
  readonly act: string;
  readonly aboutType: string;
  readonly aboutId: string;
  readonly changes: readonly LoggedChangeModel[];
  readonly reason: string | null;
}

/** Filter values as written in the query string; an empty text means no filter. */
export interface AuditFilter {
  readonly member: string;
  readonly act: string;
  readonly type: string;
  readonly subject: string;
  readonly from: string;
  readonly until: string;
}

export interface AuditModel {
  readonly filter: AuditFilter;
  readonly lines: readonly LineModel[];
  /** Cursor: the id before which the next page begins. */
  readonly next: number | null;
  readonly isFirst: boolean;
  /** All current and former staff members. */
  readonly members: readonly { readonly id: number; readonly name: string }[];
}

/** A publication of a wheel changes each of its sectors: the others are unfolded. */
const SHOWN_CHANGES = 6;

export const auditFragment = defineFragment<AuditModel>({ id: 'staff-log', Component: AuditLines });

/** URL of the filtered log, starting before the given line. */
function auditAddress(href: Href, filter: Partial<AuditFilter>, before?: number, path = '/staff/audit'): string {
  const fields = Object.entries(filter).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...fields, ...(before === undefined ? [] : [['before', String(before)]])]);
  const queryText = query.toString();
  return href(`${path}${queryText === '' ? '' : `?${queryText}`}`);
}

export function AuditLines({ model, layout }: PageProps<AuditModel>): ReactElement {
  const t = useT();
  const { filter, lines, next, isFirst } = model;
  const columns = (['at', 'who', 'act', 'about', 'change', 'reason'] as const).map((column) => ({
    title: t(`admin-access.audit.${column}`),
  }));
  return (
    <div id="staff-log" className="staff-log-list">
      <div className="row">
        <ListFileLink
          href={auditAddress(layout.href, filter, undefined, '/staff/audit.csv')}
          title={t('admin-access.power.audit')}
        />
      </div>
      {lines.length === 0 ? (
        <EmptyNote icon="search-x" title={t('admin-access.audit.none')} text={t('admin-access.audit.noneHow')} />
      ) : (
        <GridTable label={t('admin-access.power.audit')} columns={columns}>
          {lines.map((line) => (
            <Line key={line.id} line={line} layout={layout} />
          ))}
        </GridTable>
      )}
      <Pager
        first={isFirst ? null : auditAddress(layout.href, filter)}
        next={next === null ? null : auditAddress(layout.href, filter, next)}
      />
    </div>
  );
}

function Line({ line, layout }: { line: LineModel; layout: LayoutModel }): ReactElement {
  const t = useT();
  const { at, member, act, aboutType, aboutId, changes, reason } = line;
  const addressWith = (filter: Partial<AuditFilter>): string => auditAddress(layout.href, filter);
  return (
    <tr>
      <td>
        <time dateTime={at}>{shortMoment(at, LOCALES[layout.locale].tag)}</time>
      </td>
      <td>
        {member === null ? (
          <span className="muted">{t('admin-access.audit.nobody')}</span>
        ) : (
          <>
            <a href={addressWith({ member: String(member.id) })}>{member.name}</a>{' '}
            <span className="faint">{t(`admin-access.role.${member.role}`)}</span>
          </>
        )}
      </td>
      <td>
        <a href={addressWith({ act })}>
          <code>{act}</code>
        </a>
      </td>
      <td>
        <a href={addressWith({ type: aboutType, subject: aboutId })}>{`${aboutType} ${aboutId}`}</a>
      </td>
      <td className="staff-change">
        <LoggedChanges changes={changes.slice(0, SHOWN_CHANGES)} />
        {changes.length > SHOWN_CHANGES && (
          <details className="shop-more">
            <summary className="link">
              {t('admin-access.audit.more', { count: changes.length - SHOWN_CHANGES })}
              <Icon name="chevron-down" small />
            </summary>
            <LoggedChanges changes={changes.slice(SHOWN_CHANGES)} />
          </details>
        )}
      </td>
      <td className="staff-change">{reason}</td>
    </tr>
  );
}
