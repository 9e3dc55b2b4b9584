import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import { ROLES, type Role } from '#src/shared/powers.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { ConfirmationField } from '#views/ui/staff/confirmation-field.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { Pager } from '#views/ui/staff/pager.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { Input, Select } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

interface MemberModel {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** True when both factors are set up. */
  readonly hasBegun: boolean;
  readonly isDemo: boolean;
  /** ISO 8601; null when the member has no session. */
  readonly seenAt: string | null;
}

export interface RolesModel {
  readonly members: readonly MemberModel[];
  /** Cursor: the name after which the next page begins. */
  readonly next: string | null;
  readonly isFirst: boolean;
}

export const rolesPage = definePage<RolesModel>({
  name: 'staff-roles',
  Component: Roles,
  title: (_model, t) => t('admin-access.power.roles'),
  robots: 'noindex',
});

function Roles({ model, layout }: PageProps<RolesModel>): ReactElement {
  const t = useT();
  const address = layout.href('/staff/roles');
  const columns = [
    { title: t('admin-access.name') },
    { title: t('admin-access.roles.role') },
    { title: t('admin-access.roles.state'), isMinor: true },
    { title: t('admin-access.roles.seen'), isMinor: true },
    { title: t('admin-access.roles.acts'), isSilent: true },
  ];
  return (
    <>
      <StaffHead title={t('admin-access.power.roles')} />
      <StaffPanel id="members" title={t('admin-access.roles.list')}>
        <GridTable label={t('admin-access.roles.list')} columns={columns} isStacked>
          {model.members.map((member) => (
            <MemberRow key={member.id} member={member} layout={layout} />
          ))}
        </GridTable>
        <Pager
          first={model.isFirst ? null : address}
          next={model.next === null ? null : `${address}?after=${encodeURIComponent(model.next)}`}
        />
      </StaffPanel>
      <Invite layout={layout} />
    </>
  );
}

function MemberRow({ member, layout }: { member: MemberModel; layout: LayoutModel }): ReactElement {
  const t = useT();
  const { id, name, role, hasBegun, isDemo, seenAt } = member;
  const address = layout.href(`/staff/roles/${String(id)}`);
  return (
    <tr>
      <td>
        <b>{name}</b>
      </td>
      <td>
        <StaffForm layout={layout} className="staff-role" action={`${address}/role`}>
          <Select
            className="input select"
            name="role"
            defaultValue={role}
            aria-label={t('admin-access.roles.roleOf', { name })}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {t(`admin-access.role.${one}`)}
              </option>
            ))}
          </Select>
          <ConfirmButton label={t('admin-access.roles.change')} confirm={t('admin-access.roles.confirm', { name })}>
            <ConfirmationField isDemo={layout.demo} />
          </ConfirmButton>
        </StaffForm>
      </td>
      <td>
        {t(isDemo ? 'admin-access.state.demo' : hasBegun ? 'admin-access.state.begun' : 'admin-access.state.invited')}
      </td>
      <td>{seenAt === null ? '–' : shortMoment(seenAt, LOCALES[layout.locale].tag)}</td>
      <td>
        <div className="row staff-apart">
          <StaffForm layout={layout} action={`${address}/reset-second`}>
            <ConfirmButton
              label={t('admin-access.roles.reset')}
              confirm={t('admin-access.roles.resetConfirm', { name })}
            >
              <ConfirmationField isDemo={layout.demo} />
            </ConfirmButton>
          </StaffForm>
          <StaffForm layout={layout} action={`${address}/remove`}>
            <ConfirmButton
              isDanger
              label={t('admin-access.roles.remove')}
              confirm={t('admin-access.roles.removeConfirm', { name })}
            >
              <ConfirmationField isDemo={layout.demo} />
            </ConfirmButton>
          </StaffForm>
        </div>
      </td>
    </tr>
  );
}

function Invite({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="invite" title={t('admin-access.roles.invite')} className="mt3">
      <p className="muted">{t('admin-access.roles.inviteHow')}</p>
      <StaffForm layout={layout} className="staff-form mt3" action={layout.href('/staff/roles')}>
        <FieldRow label={t('admin-access.name')}>
          <Input type="text" className="input" name="name" maxLength={32} autoComplete="off" required />
        </FieldRow>
        <FieldRow label={t('admin-access.roles.role')}>
          <Select className="input select" name="role" defaultValue="moderator">
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`admin-access.role.${role}`)}
              </option>
            ))}
          </Select>
        </FieldRow>
        <ConfirmationField isDemo={layout.demo} />
        <button className="btn btn--main" type="submit">
          {t('admin-access.roles.inviteGo')}
        </button>
      </StaffForm>
    </StaffPanel>
  );
}
