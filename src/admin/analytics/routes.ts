import { z } from 'zod';
import { download } from '#src/http/endpoints/download.ts';
import { page } from '#src/http/endpoints/page.ts';
import { dashboardPage, dashboardPart } from '#views/admin/analytics/dashboard-page.tsx';
import { loadDashboard } from './dashboard-model.ts';
import { sheetFile } from './sheet-file.ts';
import { SHEETS } from './sheets.ts';
import { PERIODS } from './window.ts';

// A value that is not valid falls back to the default, so a hand-edited address never fails.
const period = z.enum(PERIODS).catch('month').default('month');

const dashboard = page({
  path: '/staff',
  who: 'staff',
  power: 'dashboard',
  input: z.object({ period }),
  load: (services, viewer, input) => loadDashboard(services, viewer.member, viewer, input.period),
  page: dashboardPage,
  parts: [dashboardPart],
});

const file = download({
  path: '/staff/figures/:sheet',
  who: 'staff',
  power: 'figures',
  input: z.object({ sheet: z.enum(SHEETS), period }),
  make: (services, viewer, { sheet, period: asked }) => sheetFile(services, viewer, sheet, asked),
});

export const routes = [dashboard, file];
