import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { AuditLines, type AuditModel } from './audit-part.tsx';

export const auditPage = definePage<AuditModel>({
  name: 'staff-audit',
  Component: Audit,
  title: (_model, t) => t('admin-access.power.audit'),
  robots: 'noindex',
});

function Audit(props: PageProps<AuditModel>): ReactElement {
  const t = useT();
  const { model, frame } = props;
  const { filter, members } = model;
  return (
    <>
      <StaffHead title={t('admin-access.power.audit')} />
      <Filters action={frame.href('/staff/audit')} part="staff-log" label={t('admin-access.audit.narrow')}>
        <FieldRow label={t('admin-access.audit.who')}>
          <select className="input select" name="member" defaultValue={filter.member}>
            <option value="">{t('admin-access.audit.all')}</option>
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </FieldRow>
        <FieldRow label={t('admin-access.audit.act')}>
          <input
            type="text"
            className="input"
            name="act"
            defaultValue={filter.act}
            maxLength={40}
            autoComplete="off"
            data-key="/"
          />
        </FieldRow>
        <FieldRow label={t('admin-access.audit.type')}>
          <input
            type="text"
            className="input"
            name="type"
            defaultValue={filter.type}
            maxLength={24}
            autoComplete="off"
          />
        </FieldRow>
        <FieldRow label={t('admin-access.audit.subject')}>
          <input
            type="text"
            className="input"
            name="subject"
            defaultValue={filter.subject}
            maxLength={64}
            autoComplete="off"
          />
        </FieldRow>
        <FieldRow label={t('admin-access.audit.from')}>
          <input className="input" type="date" name="from" defaultValue={filter.from} />
        </FieldRow>
        <FieldRow label={t('admin-access.audit.until')}>
          <input className="input" type="date" name="until" defaultValue={filter.until} />
        </FieldRow>
      </Filters>
      <AuditLines {...props} />
    </>
  );
}
