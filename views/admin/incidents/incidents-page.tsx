import type { ReactElement } from 'react';
import { shortMoment } from '#src/shared/format-time.ts';
import { EmptyNote } from '#ui/empty-note.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { IncidentBadge, IncidentForm, type IncidentFormModel } from './incident-page.tsx';

export interface IncidentsPageModel {
  readonly list: readonly {
    readonly id: number;
    readonly title: string;
    readonly from: string;
    /** Null while it lasts. */
    readonly until: string | null;
  }[];
  readonly next: number | null;
  readonly isFirst: boolean;
  readonly form: IncidentFormModel;
}

export const incidentsPage = definePage<IncidentsPageModel>({
  name: 'staff-incidents',
  Component: Incidents,
  title: (_model, t) => t('admin-incidents.title'),
  robots: 'noindex',
});

function Incidents({ model, layout }: PageProps<IncidentsPageModel>): ReactElement {
  const t = useT();
  const action = layout.href('/staff/incidents');
  return (
    <>
      <StaffHead
        title={t('admin-incidents.title')}
        actions={
          <a className="link" href={layout.href('/status')}>
            {t('admin-incidents.public')}
          </a>
        }
      />
      {model.list.length === 0 ? (
        <EmptyNote icon="circle-check" title={t('admin-incidents.none')} text={t('admin-incidents.none.text')} />
      ) : (
        <section className="panel office-panel" aria-label={t('admin-incidents.title')}>
          <GridTable
            label={t('admin-incidents.title')}
            columns={[
              { title: t('admin-incidents.name') },
              { title: t('admin-settings.from') },
              { title: t('admin-settings.until'), isMinor: true },
              { title: t('admin-settings.state') },
            ]}
          >
            {model.list.map(({ id, title, from, until }) => (
              <tr key={id}>
                <td className="staff-wrap">
                  <a className="link link--under" href={`${action}/${String(id)}`}>
                    {title}
                  </a>
                </td>
                <td>{shortMoment(from, t.tag)}</td>
                <td>{until === null ? '–' : shortMoment(until, t.tag)}</td>
                <td>
                  <IncidentBadge endedAt={until} />
                </td>
              </tr>
            ))}
          </GridTable>
          <CursorPager here={action} next={model.next} isFirst={model.isFirst} />
        </section>
      )}
      <StaffPanel id="new" title={t('admin-incidents.new')} className="office-panel">
        <p className="muted">{t('admin-incidents.new.text')}</p>
        <IncidentForm form={model.form} layout={layout} action={action} />
      </StaffPanel>
    </>
  );
}
