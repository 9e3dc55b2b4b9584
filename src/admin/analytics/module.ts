import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { download } from '#src/http/endpoints/download.ts';
import { perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';
import { dashboardPage, dashboardFragment } from '#views/admin/analytics/dashboard-page.tsx';
import { askForReleases } from './newer-release.ts';
import { loadDashboard } from './dashboard-model.ts';
import { sheetFile } from './sheet-file.ts';
import { SHEETS } from './sheets.ts';
import { PERIODS } from './window.ts';
import { rollUpFigures } from './roll-up.ts';
import { storeGauges } from './watched-figures.ts';

// A value that is not valid falls back to the default, so a hand-edited address never fails.
const period = z.enum(PERIODS).catch('month').default('month');

const dashboard = page({
  path: '/staff',
  access: { role: 'staff', power: 'dashboard' },
  input: z.object({ period }),
  load: loadDashboard,
  component: dashboardPage,
  fragments: [dashboardFragment],
});

const file = download({
  path: '/staff/figures/:sheet',
  access: { role: 'staff', power: 'figures' },
  limits: { perCaller: perMinute(20) },
  input: z.object({ sheet: z.enum(SHEETS), period }),
  read: (services, viewer, { sheet, period: asked }) => sheetFile(services, viewer, sheet, asked),
});

export default defineModule({
  name: 'admin/analytics',
  routes: [dashboard, file],
  jobs: [
    { name: 'roll-up-figures', everySeconds: 30, leaseSeconds: 120, act: (services) => rollUpFigures(services) },
    { name: 'ask-for-releases', everySeconds: DAY_SECONDS, runsAtStart: true, act: askForReleases },
  ],
  // These rows let a player count once for a day. The counts themselves are kept.
  retention: [{ name: 'figure_actives', table: 'figure_actives', column: 'day', unit: 'day', keptDays: 40 }],
  gauges: storeGauges,
  tables: { figures: { grows: true }, figure_players: { grows: true }, figure_actives: { grows: true } },
});
