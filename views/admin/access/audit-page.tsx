import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters, FilterText } from '#views/ui/staff/filters.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { AuditLines, type AuditModel } from './audit-fragment.tsx';

export const auditPage = definePage<AuditModel>({
  name: 'staff-audit',
  Component: Audit,
  title: (_model, t) => t('admin-access.power.audit'),
  robots: 'noindex',
});

function Audit(props: PageProps<AuditModel>): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const { filter, members } = model;
  return (
    <>
      <StaffHead title={t('admin-access.power.audit')} />
      <Filters action={layout.href('/staff/audit')} fragment="staff-log" label={t('admin-access.audit.narrow')}>
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
        <FilterText label={t('admin-access.audit.act')} name="act" value={filter.act} maxLength={40} hasShortcut />
        <FilterText label={t('admin-access.audit.type')} name="type" value={filter.type} maxLength={24} />
        <FilterText label={t('admin-access.audit.subject')} name="subject" value={filter.subject} maxLength={64} />
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
