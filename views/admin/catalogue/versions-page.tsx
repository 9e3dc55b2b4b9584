import { formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { Pager } from '#views/ui/staff/pager.tsx';
import { useT } from '#ui/texts.tsx';
import { CaseHead } from './case-head.tsx';
import type { VersionsModel } from './models.ts';

export const versionsPage = definePage<VersionsModel>({
  name: 'staff-case-versions',
  Component: Versions,
  title: ({ head }, t) => t('admin-catalogue.versions.title', { title: head.title }),
  robots: 'noindex',
});

function Versions({ model, layout }: PageProps<VersionsModel>): ReactElement {
  const t = useT();
  const { head, versions, next } = model;
  const { tag } = LOCALES[layout.locale];
  const own = layout.href(`/staff/catalogue/cases/${String(head.id)}`);
  return (
    <>
      <CaseHead head={head} here="versions" />
      <section className="panel shop-group" aria-label={t('admin-catalogue.sections.versions')}>
        {versions.length === 0 ? (
          <EmptyNote
            icon="package"
            title={t('admin-catalogue.versions.none')}
            text={t('admin-catalogue.versions.none.text')}
          />
        ) : (
          <GridTable
            label={t('admin-catalogue.sections.versions')}
            columns={[
              { title: t('admin-catalogue.version') },
              { title: t('admin-catalogue.versions.since') },
              { title: t('admin-catalogue.items'), isNumber: true, isMinor: true },
              { title: t('admin-catalogue.versions.return'), isNumber: true },
              { title: t('admin-catalogue.compare'), isSilent: true },
            ]}
          >
            {versions.map(({ id, number, createdAt, items, percent }) => (
              <tr key={id} className={number === head.version ? 'is-cur' : undefined}>
                <td>
                  <a className="link" href={layout.href(`/case/${head.name}/odds`)}>
                    {t('admin-catalogue.versions.one', { number })}
                  </a>
                  {number === head.version && (
                    <span className="badge badge--ok">{t('admin-catalogue.versions.now')}</span>
                  )}
                </td>
                <td className="muted">{shortMoment(createdAt, tag)}</td>
                <td className="num">{items}</td>
                <td className="num">{percent === null ? '–' : formatShare(percent, t.tag)}</td>
                <td>
                  {number > 1 && (
                    <a className="mini" href={`${own}/compare?from=${String(number - 1)}&to=${String(number)}`}>
                      {t('admin-catalogue.compare.with', { number: number - 1 })}
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </GridTable>
        )}
        <Pager first={null} next={next === null ? null : layout.href(next)} />
      </section>
    </>
  );
}
