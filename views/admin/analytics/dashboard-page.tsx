import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import type { DashboardModel } from './dashboard-model.ts';
import { FigurePanel } from './figure-panels.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { HealthPanel } from './health-panel.tsx';
import { Kpis } from './kpis.tsx';

/** First page of the console; shows only the figures that the member's role may see. */
export const dashboardPage = definePage<DashboardModel>({
  name: 'staff-dashboard',
  Component: Dashboard,
  title: (_model, t) => t('admin-access.power.dashboard'),
  robots: 'noindex',
});

/** The dashboard as an htmx fragment, for a change of period. */
export const dashboardFragment = defineFragment<DashboardModel>({ id: 'dashboard', Component: Dashboard });

const PERIODS = ['day', 'week', 'month'] as const;

function Dashboard({ model, layout }: PageProps<DashboardModel>): ReactElement {
  const t = useT();
  return (
    <div id="dashboard">
      <StaffHead title={t('admin-access.power.dashboard')} actions={<Periods model={model} layout={layout} />} />
      {model.kpis.length > 0 && <Kpis kpis={model.kpis} sheets={model.sheets} />}
      <div className="staff-grid figures">
        {model.sheets.slice(0, 1).map((sheet) => (
          <FigurePanel key={sheet.name} sheet={sheet} model={model} layout={layout} />
        ))}
        <HealthPanel health={model.health} layout={layout} />
        <FindingsPanel findings={model.findings} />
        {model.sheets.slice(1).map((sheet) => (
          <FigurePanel key={sheet.name} sheet={sheet} model={model} layout={layout} />
        ))}
      </div>
      <p className="tiny faint figures__note">
        {model.countedAt === null
          ? t('admin-analytics.notYet')
          : t('admin-analytics.counted', { time: momentText(model.countedAt, layout) })}
      </p>
    </div>
  );
}

function Periods({ model, layout }: PageProps<DashboardModel>): ReactElement {
  const t = useT();
  return (
    <nav
      className="seg"
      aria-label={t('admin-analytics.period')}
      hx-target="#dashboard"
      hx-swap="outerHTML"
      hx-push-url="true"
      hx-sync="this:replace"
    >
      {PERIODS.map((period) => {
        const address = layout.href(`/staff?period=${period}`);
        return (
          <a
            key={period}
            id={`period-${period}`}
            href={address}
            hx-get={address}
            aria-current={period === model.period ? 'true' : undefined}
          >
            {t(`admin-analytics.period.${period}`)}
          </a>
        );
      })}
    </nav>
  );
}

const momentText = (iso: string, { locale }: LayoutModel): string =>
  new Intl.DateTimeFormat(LOCALES[locale].tag, {
    ...({ hour: '2-digit', minute: '2-digit', day: 'numeric', month: 'long' } as const),
    timeZone: 'Europe/Moscow',
  }).format(Date.parse(iso));
