import { z } from 'zod';
import { page } from '#src/http/page.ts';
import { dashboardPage } from '#views/figures/dashboard-page.tsx';

const dashboard = page({
  path: '/staff',
  who: 'staff',
  power: 'dashboard',
  input: z.object({}),
  load: (_world, { member }) => Promise.resolve({ name: member.name, role: member.role }),
  page: dashboardPage,
});

export const routes = [dashboard];
