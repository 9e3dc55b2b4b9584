import { formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { useT } from '#ui/texts.tsx';
import type { CaseRowModel, CasesModel } from './models.ts';
import { Thumb } from './thumb.tsx';
import { priceText, CaseStatusBadge } from './words.tsx';
import { useHref } from '#ui/href.ts';

export const casesFragment = defineFragment<CasesModel>({ id: 'staff-cases', Component: CasesFound });

export function CasesFound({ model }: PageProps<CasesModel>): ReactElement {
  const t = useT();
  return (
    <div id={casesFragment.id}>
      <p className="muted small" role="status">
        {t('admin-catalogue.cases.found', { count: model.found })}
      </p>
      {model.found === 0 && (
        <EmptyNote icon="search-x" title={t('admin-catalogue.none')} text={t('admin-catalogue.none.text')} />
      )}
      {model.groups.map((group) => (
        <section className="panel shop-group" key={group.id} aria-labelledby={`group-${String(group.id)}`}>
          <div className="panel__head">
            <h2 id={`group-${String(group.id)}`}>
              {group.title} <span className="count">{group.cases.length}</span>
            </h2>
          </div>
          <GridTable
            label={group.title}
            columns={[
              { title: t('admin-catalogue.case') },
              { title: t('admin-catalogue.standing') },
              { title: t('admin-catalogue.price'), isNumber: true },
              { title: t('admin-catalogue.return'), isNumber: true },
              { title: t('admin-catalogue.version'), isNumber: true, isMinor: true },
            ]}
          >
            {group.cases.map((row) => (
              <CaseRow key={row.id} one={row} />
            ))}
          </GridTable>
        </section>
      ))}
    </div>
  );
}

function CaseRow({ one }: { one: CaseRowModel }): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <tr>
      <td>
        <span className="got">
          <Thumb logo={one.logo} />
          <a className="link" href={href(`/staff/catalogue/cases/${String(one.id)}`)}>
            {one.title}
          </a>
        </span>
      </td>
      <td>
        <CaseStatusBadge standing={one.standing} />
        {one.hasDraft && <span className="badge badge--amber">{t('admin-catalogue.draft.badge')}</span>}
        {one.stockRemaining !== null && (
          <span className="badge">{t('admin-catalogue.stock.left', { left: formatCount(one.stockRemaining) })}</span>
        )}
      </td>
      <td className="num">{priceText(t, one.priceKind, one.price)}</td>
      <td className={one.isWithin ? 'num' : 'num bad'}>
        {one.percent === null ? '–' : formatShare(one.percent, t.tag)}
      </td>
      <td className="num only-d muted">{one.version ?? '–'}</td>
    </tr>
  );
}
