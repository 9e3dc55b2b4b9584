import type { ReactElement } from 'react';
import type { Role } from '#src/shared/powers.ts';
import { definePage, type PageProps } from '../render.tsx';
import { StaffHead } from '../ui/staff/staff-head.tsx';
import { useT } from '../ui/texts.tsx';

interface DashboardModel {
  readonly name: string;
  readonly role: Role;
}

/** The first page of the console. */
export const dashboardPage = definePage<DashboardModel>({
  name: 'staff-dashboard',
  Component: Dashboard,
  title: (_model, t) => t('staff.power.dashboard'),
  robots: 'noindex',
});

function Dashboard({ model }: PageProps<DashboardModel>): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('staff.power.dashboard')} />
      <p>{t('staff.signedInAs', { name: model.name, role: t(`staff.role.${model.role}`) })}</p>
    </>
  );
}
