import { z } from 'zod';
import { download } from '#src/http/download.ts';
import { page } from '#src/http/page.ts';
import { dashboardPage, dashboardPart } from '#views/figures/dashboard-page.tsx';
import { loadDashboard } from './dashboard-model.ts';
import { sheetFile } from './sheet-file.ts';
import { SHEETS } from './sheets.ts';
import { PERIODS } from './window.ts';

// An address that was mended by hand shows what it can.
const period = z.enum(PERIODS).catch('month').default('month');

const dashboard = page({
  path: '/staff',
  who: 'staff',
  power: 'dashboard',
  input: z.object({ period }),
  load: (world, face, input) => loadDashboard(world, face.member, face, input.period),
  page: dashboardPage,
  parts: [dashboardPart],
});

const file = download({
  path: '/staff/figures/:sheet',
  who: 'staff',
  power: 'figures',
  input: z.object({ sheet: z.enum(SHEETS), period }),
  make: (world, face, { sheet, period: asked }) => sheetFile(world, face, sheet, asked),
});

export const routes = [dashboard, file];
